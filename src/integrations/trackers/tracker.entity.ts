import { defineEntity, p } from '@mikro-orm/postgresql';
import type { Follower } from '../../platform/database/changes/followers.js';
import { identity } from '../../platform/database/records/custom-types.js';
import type { RowOf } from '../../platform/database/records/record-table.js';
import type { Statement } from '../../platform/database/sql.js';
import { type MappedStates, TRACKER_KINDS } from './tracker.requests.js';

/** In characters of JSON. */
const LONGEST_STATES = 20_000;

const TrackerSchema = defineEntity({
  name: 'Tracker',
  tableName: 'tracker',
  properties: {
    ...identity(),
    kind: p.enum(TRACKER_KINDS),
    name: p.text(),
    /** Ids of states, by a tracker's state or category. */
    states: p.json().$type<MappedStates>().length(LONGEST_STATES),
    // Lazy, so that neither records nor events contain secrets.
    secret: p.blob().lazy(),
  },
});

/** An issue tracker that tells of its issues. */
export class Tracker extends TrackerSchema.class {}
TrackerSchema.setClass(Tracker);

export type TrackerRow = Omit<RowOf<typeof TrackerSchema>, 'secret'>;

/** Updates the way from a tracker's id to its workspace, and the references to states. */
export const followTrackers: Follower<TrackerRow> = (changes, workspaceId) => ({
  statements: changes.flatMap(({ before, after }) => {
    const statement = (text: string, ...more: unknown[]): Statement => ({
      text,
      values: [workspaceId, after?.id ?? before?.id, ...more],
    });
    if (!after) return statement('DELETE FROM tracker_address WHERE workspace_id = $1 AND tracker_id = $2');
    const address = statement('INSERT INTO tracker_address (workspace_id, tracker_id) VALUES ($1, $2)');
    return [
      ...(before ? [] : [address]),
      statement('DELETE FROM tracker_state WHERE workspace_id = $1 AND tracker_id = $2'),
      ...[...new Set(Object.values(after.states))].map((state) =>
        statement(
          'INSERT INTO tracker_state (workspace_id, tracker_id, state_id) VALUES ($1, $2, $3)',
          state,
        ),
      ),
    ];
  }),
});
