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

/** Without a `clientId`, the `id` serves as one. @param createdAt in milliseconds; defaults to now */
export function newIdentity(workspaceId: string, clientId?: string | null, createdAt?: number): Identity {
  const id = createdAt === undefined ? newId() : newIdAt(createdAt);
  // Callers who poll for changes have to see the record, however old it is.
  const updatedAt = createdAt === undefined ? createdAtOf(id) : new Date();
  return { workspaceId, id, clientId: clientId ?? id, updatedAt };
}
