import { createdAtOf, newId, newIdAt } from './uuid.js';

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

/**
 * Without a `clientId` the `id` serves as one.
 *
 * @param createdAt in milliseconds; now unless given
 */
export function newIdentity(workspaceId: string, clientId?: string | null, createdAt?: number): Identity {
  const id = createdAt === undefined ? newId() : newIdAt(createdAt);
  // Who keeps up with changes has to see the record, however old it is.
  const updatedAt = createdAt === undefined ? createdAtOf(id) : new Date();
  return { workspaceId, id, clientId: clientId ?? id, updatedAt };
}
