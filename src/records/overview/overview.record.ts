import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ComponentRecord, toComponentRecord } from '../components/component.record.js';
import type { ComponentRow } from '../components/component.entity.js';
import { DiscoveryTagRecord } from '../discoveries/tags/discovery-tag.record.js';
import type { ViewRow } from '../discoveries/views/view.entity.js';
import { toViewRecord, ViewRecord } from '../discoveries/views/view.record.js';
import type { FieldRow } from '../fields/discovery-field.entity.js';
import { FieldRecord, toFieldRecord } from '../fields/field.record.js';
import { type AccessScope, type Caller, SCOPES, scopesUpTo } from '../../http/requests/caller.js';
import type { StateRow } from '../states/discovery-state.entity.js';
import { StateRecord, toStateRecord } from '../states/state.record.js';
import { UserRecord, toUserRecord } from '../users/user.record.js';
import type { UserRow } from '../users/workspace-user.entity.js';
import { toWorkspaceRecord, WorkspaceRecord } from '../workspaces/workspace.record.js';
import type { WorkspaceRow } from '../workspaces/workspaces.repository.js';

@ApiSchema({ description: 'The number of discoveries in a state.' })
export class StateCountRecord {
  /** The state's id. @example '01a19b45-b800-7f04-b1d7-6a5b4c3d2e1f' */
  discoveryStateId: string;

  /** The number of discoveries in this state. @example 12 */
  discoveries: number;
}

@ApiSchema({ description: 'The numbers of records in a workspace.' })
export class WorkspaceCountsRecord {
  /** The number of discoveries. @example 42 */
  discoveries: number;

  /** The numbers of discoveries by state; states without discoveries are left out. */
  discoveriesByState: StateCountRecord[];

  /** The number of pieces of feedback. @example 345 */
  feedback: number;

  /** The number of pieces of feedback whose `state` is `NEW`. @example 7 */
  inbox: number;

  /** The number of components. @example 4 */
  components: number;

  /** The number of users. @example 9 */
  users: number;

  /** The number of companies, without merged ones. @example 12 */
  companies: number;

  /** The number of tags. @example 17 */
  tags: number;

  /** The number of views. @example 3 */
  views: number;
}

@ApiSchema({ description: 'The authenticated caller.' })
export class CallerRecord {
  /**
   * The name of the user as whom the caller acts, or of the token; absent without both, which only `npm start` allows.
   * @example 'Nightly import'
   */
  name?: string;

  /** The user as whom the caller acts; absent if it acts as no user. */
  user?: UserRecord;

  /** The caller's scopes. @example ['read', 'write'] */
  @ApiProperty({ enum: SCOPES, isArray: true })
  scopes: AccessScope[];
}

@ApiSchema({ description: 'Everything that a screen needs to start.' })
export class OverviewRecord extends WorkspaceRecord {
  /** The states of discoveries, by position. */
  discoveryStates: StateRecord[];

  /** The fields of discoveries with their options, by position. */
  discoveryFields: FieldRecord[];

  /** Components without their descriptions, oldest first, at most 1,000. */
  components: ComponentRecord[];

  /** Users, oldest first, at most 1,000. */
  users: UserRecord[];

  /** Tags, most used first, at most 100. */
  tags: DiscoveryTagRecord[];

  /** Views by name, at most 1,000. */
  views: ViewRecord[];

  /** The numbers of records. */
  counts: WorkspaceCountsRecord;

  /** The authenticated caller. */
  you: CallerRecord;
}

export class OverviewAnswer {
  workspace: OverviewRecord;
}

export interface OverviewRow extends WorkspaceRow {
  readonly states: readonly StateRow[];
  readonly fields: readonly FieldRow[];
  readonly components: readonly ComponentRow[];
  readonly users: readonly UserRow[];
  readonly tags: DiscoveryTagRecord[];
  readonly views: readonly ViewRow[];
  readonly by_state: StateCountRecord[];
  readonly counts: Omit<WorkspaceCountsRecord, 'discoveries' | 'discoveriesByState'>;
  readonly token_name: string | null;
  readonly own_user: UserRow | null;
}

export const toOverviewRecord = (row: OverviewRow, { scope }: Caller): OverviewRecord => ({
  ...toWorkspaceRecord(row),
  discoveryStates: row.states.map(toStateRecord),
  discoveryFields: row.fields.map(toFieldRecord),
  components: row.components.map((component) => toComponentRecord({ ...component, description: null })),
  users: row.users.map(toUserRecord),
  tags: row.tags,
  views: row.views.map(toViewRecord),
  counts: {
    discoveries: row.by_state.reduce((sum, { discoveries }) => sum + discoveries, 0),
    discoveriesByState: row.by_state,
    ...row.counts,
  },
  you: { ...callerIn(row), scopes: scopesUpTo(scope) },
});

function callerIn({ token_name: tokenName, own_user: user }: OverviewRow): Omit<CallerRecord, 'scopes'> {
  if (user) return { name: user.name, user: toUserRecord(user) };
  return tokenName === null ? {} : { name: tokenName };
}
