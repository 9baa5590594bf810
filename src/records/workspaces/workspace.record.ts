import { ApiSchema } from '@nestjs/swagger';
import { createdAtTextOf } from '../../platform/identifiers/uuid.js';
import type { WorkspaceRow } from './workspaces.repository.js';

@ApiSchema({ description: "A team's own set of records." })
export class WorkspaceRecord {
  /** The service's identifier, a UUIDv7. @example '01a19b45-b800-7b5d-a1c4-8e7f6d5c4b3a' */
  id: string;

  /** When the workspace was created. @example '2026-11-20T09:30:00.000Z' */
  createdAt: string;

  /** When the workspace was last renamed. @example '2026-11-20T09:30:00.000Z' */
  updatedAt: string;

  /** The workspace's name, unique in the installation. @example 'acme' */
  name: string;
}

export class WorkspaceAnswer {
  workspace: WorkspaceRecord;
}

export class WorkspacesAnswer {
  workspaces: WorkspaceRecord[];
}

export const toWorkspaceRecord = ({ id, updated_at, name }: WorkspaceRow): WorkspaceRecord => ({
  id,
  createdAt: createdAtTextOf(id),
  updatedAt: updated_at,
  name,
});
