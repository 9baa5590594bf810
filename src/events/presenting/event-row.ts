import type { Actor } from '../../platform/database/changes/change-log.js';
import { namedBytes } from '../../records/discoveries/rules/discovery-size.js';

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

/** The bytes of the columns that an `event e` stores. */
export const EVENT_BYTES = `coalesce(octet_length(e.before::text), 0) + coalesce(octet_length(e.after::text), 0)`;

/** What an event shows besides its columns: who did what to which record, and names of members and companies. */
const ENVELOPE_BYTES = 1_024;

const valuesIn = (columns: string): string =>
  `(SELECT count(*) FROM json_object_keys(${columns} -> 'field_values'))`;

/** An upper bound for the bytes of an `event e` as it is shown, with the names of fields at their values. `$1` is the workspace. */
export const SHOWN_EVENT_BYTES = `${ENVELOPE_BYTES} + ${EVENT_BYTES}
  + ${namedBytes(`${valuesIn('e.before')} + ${valuesIn('e.after')}`)}`;

/**
 * Tells PostgreSQL the partition of an `event e`, whose transaction committed within an hour of it: nodes of a cluster have
 * clocks of their own.
 *
 * @param at an expression for the time of the commit
 */
export const isNearCommit = (at: string): string =>
  `e.at > ${at} - interval '1 hour' AND e.at < ${at} + interval '1 hour'`;

/** Shows a complete row, as the record of its kind is shown. */
export type ShowRow = (row: object) => object;
