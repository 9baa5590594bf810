import { createdAtOf, newId } from './uuid.js';

/** The members that every record of a workspace has. */
export interface Identity {
  workspaceId: string;
  id: string;
  /** The caller's own identifier, unique within the workspace and kind of record. */
  clientId: string;
  updatedAt: Date;
}

/** The columns behind {@link Identity}, as they are read. */
export interface IdentifiedRow {
  readonly id: string;
  readonly client_id: string;
  readonly updated_at: string;
}

/** The identity of a new record. Without a `clientId` the record's `id` serves as one. */
export function newIdentity(workspaceId: string, clientId?: string | null): Identity {
  const id = newId();
  return { workspaceId, id, clientId: clientId ?? id, updatedAt: createdAtOf(id) };
}
