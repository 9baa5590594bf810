import { ApiSchema } from '@nestjs/swagger';
import { createdAtTextOf } from '../../platform/identifiers/uuid.js';
import type { LinkNames } from './workspace.entity.js';
import type { WorkspaceRow } from './workspaces.repository.js';

@ApiSchema({ description: 'What the workspace calls the five lists of links that discoveries have.' })
export class LinkNamesRecord implements LinkNames {
  /** The name of `alphaIssueUrls`. @example 'Alpha' */
  alpha: string;

  /** The name of `bravoIssueUrls`. @example 'Bravo' */
  bravo: string;

  /** The name of `charlieIssueUrls`. @example 'Charlie' */
  charlie: string;

  /** The name of `deltaIssueUrls`. @example 'Delta' */
  delta: string;

  /** The name of `echoCardUrls`. @example 'Echo' */
  echo: string;
}

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

  /**
   * Where people see a record, with `{kind}` and `{id}` in place of a record's; notices link to it.
   * @example 'https://discoveries.example/{kind}/{id}'
   */
  recordUrl?: string;

  linkNames: LinkNamesRecord;
}

export class WorkspaceAnswer {
  workspace: WorkspaceRecord;
}

export class WorkspacesAnswer {
  workspaces: WorkspaceRecord[];
}

const DEFAULT_LINK_NAMES: LinkNames = {
  alpha: 'Alpha',
  bravo: 'Bravo',
  charlie: 'Charlie',
  delta: 'Delta',
  echo: 'Echo',
};

export const toWorkspaceRecord = (row: WorkspaceRow): WorkspaceRecord => ({
  id: row.id,
  createdAt: createdAtTextOf(row.id),
  updatedAt: row.updated_at,
  ...toWorkspaceOfEvent(row),
});

/** What can be changed of a workspace. */
export const toWorkspaceOfEvent = ({
  name,
  record_url: recordUrl,
  link_names: linkNames,
}: WorkspaceRow): Omit<WorkspaceRecord, 'id' | 'createdAt' | 'updatedAt'> => ({
  name,
  ...(recordUrl !== null && { recordUrl }),
  linkNames: { ...DEFAULT_LINK_NAMES, ...linkNames },
});
