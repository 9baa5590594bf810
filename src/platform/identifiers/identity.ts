import { createdAtOf, newId, newIdAt } from './uuid.js';

export interface Identity {
  workspaceId: string;
  id: string;
  clientId: string;
  updatedAt: Date;
}

export interface IdentifiedRow {
  readonly id: string;
  readonly client_id: string;
  readonly updated_at: string;
}

/** A new record's identity; the `id` replaces a missing `clientId`. @param createdAt in milliseconds; default: now */
export function newIdentity(workspaceId: string, clientId?: string | null, createdAt?: number): Identity {
  const id = createdAt === undefined ? newId() : newIdAt(createdAt);
  // An imported record may be old, but callers who poll for changes have to see it.
  const updatedAt = createdAt === undefined ? createdAtOf(id) : new Date();
  return { workspaceId, id, clientId: clientId ?? id, updatedAt };
}
