import { createdAtOf, newId } from './uuid.js';

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

/** Without a `clientId` the `id` serves as one. */
export function newIdentity(workspaceId: string, clientId?: string | null): Identity {
  const id = newId();
  return { workspaceId, id, clientId: clientId ?? id, updatedAt: createdAtOf(id) };
}
