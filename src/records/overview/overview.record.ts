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

@ApiSchema({ description: 'How many discoveries are in a state.' })
export class StateCountRecord {
  /** The state. @example '01a19b45-b800-7f04-b1d7-6a5b4c3d2e1f' */
  discoveryStateId: string;

  /** How many are in it. @example 12 */
  discoveries: number;
}

@ApiSchema({ description: 'How many records a workspace has, also of what is not shown whole.' })
export class WorkspaceCountsRecord {
  /** All discoveries. @example 42 */
  discoveries: number;

  /** Discoveries by their state; a state without any is left out. */
  discoveriesByState: StateCountRecord[];

  /** All feedback. @example 345 */
  feedback: number;

  /** Feedback that nobody has processed yet: its `state` is `NEW`. @example 7 */
  inbox: number;

  /** All components. @example 4 */
  components: number;

  /** All users. @example 9 */
  users: number;

  /** Companies that were not merged into others. @example 12 */
  companies: number;

  /** All tags. @example 17 */
  tags: number;

  /** All views. @example 3 */
  views: number;
}

@ApiSchema({ description: 'Whom the service takes the caller for.' })
export class CallerRecord {
  /** What the token that was sent is called; absent when none was, which only the all-in-one start allows. @example 'Nightly import' */
  name?: string;

  /** What the caller may do. @example ['read', 'write'] */
  @ApiProperty({ enum: SCOPES, isArray: true })
  scopes: AccessScope[];
}

@ApiSchema({ description: 'What a screen needs to begin.' })
export class OverviewRecord extends WorkspaceRecord {
  /** Where discoveries can stand, in their order. */
  discoveryStates: StateRecord[];

  /** The fields of discoveries in their order, with their options. */
  discoveryFields: FieldRecord[];

  /** Components without their descriptions, the oldest first, 1,000 at most. */
  components: ComponentRecord[];

  /** Users, the oldest first, 1,000 at most. */
  users: UserRecord[];

  /** Tags, the most used first, 100 at most. */
  tags: DiscoveryTagRecord[];

  /** Views by name, 1,000 at most. */
  views: ViewRecord[];

  /** How many there are of everything. */
  counts: WorkspaceCountsRecord;

  /** Whom the service takes the caller for. */
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
  you: { ...(row.token_name !== null && { name: row.token_name }), scopes: scopesUpTo(scope) },
});
