import type { Actor } from '../../database/changes/change-log.js';

/** A row of `event`, and what its actor is called. */
export interface EventRow {
  readonly commit_id: string;
  readonly ordinal: number;
  readonly at: string;
  readonly change_id: string;
  /** `discovery.updated` */
  readonly type: string;
  readonly record_id: string;
  readonly client_id: string | null;
  readonly actor_kind: Actor['kind'];
  readonly actor_id: string | null;
  readonly actor_name: string | null;
  readonly request_id: string | null;
  /** Columns: all that aren't null of a record that is new or gone, else those that differ. */
  readonly before: object | null;
  readonly after: object | null;
}

/** The select list of {@link EventRow}, of an `event e`. `$1` is the workspace. */
export const EVENT_COLUMNS = `e.commit_id, e.ordinal, date_trunc('milliseconds', e.at) AS at, e.change_id, e.type, e.record_id, e.client_id,
  e.actor_kind, e.actor_id, e.request_id, e.before, e.after,
  (SELECT t.name FROM api_token t WHERE t.workspace_id = $1 AND t.id = e.actor_id) AS actor_name`;

/** Shows a complete row, as the record of its kind is shown. */
export type ShowRow = (row: object) => object;
