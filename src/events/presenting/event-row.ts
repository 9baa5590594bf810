import type { Actor } from '../../platform/database/changes/event-statements.js';
import { namedBytes } from '../../records/discoveries/rules/discovery-size.js';

/** A row of `event`, with its actor's name. */
export interface EventRow {
  readonly commit_id: string;
  readonly ordinal: number;
  readonly at: string;
  readonly change_id: string;
  readonly type: string;
  readonly record_id: string;
  readonly client_id: string | null;
  readonly actor_kind: Actor['kind'];
  readonly actor_id: string | null;
  readonly actor_name: string | null;
  readonly request_id: string | null;
  /** The columns' values: all that aren't null if the record was created or deleted, otherwise those that differ. */
  readonly before: object | null;
  readonly after: object | null;
}

/** The select list of {@link EventRow} for an `event e`. `$1` is the workspace. */
export const EVENT_COLUMNS = `e.commit_id, e.ordinal, date_trunc('milliseconds', e.at) AS at, e.change_id, e.type, e.record_id, e.client_id,
  e.actor_kind, e.actor_id, e.request_id, e.before, e.after,
  CASE e.actor_kind
    WHEN 'user' THEN (SELECT u.name FROM workspace_user u WHERE u.workspace_id = $1 AND u.id = e.actor_id)
    WHEN 'tracker' THEN (SELECT k.name FROM tracker k WHERE k.workspace_id = $1 AND k.id = e.actor_id)
    ELSE (SELECT t.name FROM api_token t WHERE t.workspace_id = $1 AND t.id = e.actor_id) END AS actor_name`;

export const EVENT_BYTES = `coalesce(octet_length(e.before::text), 0) + coalesce(octet_length(e.after::text), 0)`;

/** An upper bound for the bytes of an event's other members. */
const ENVELOPE_BYTES = 1_024;

const valuesIn = (columns: string): string =>
  `(SELECT count(*) FROM json_object_keys(${columns} -> 'field_values'))`;

/** SQL for an upper bound of an event's bytes in an answer, with names of fields. `$1` is the workspace. */
export const SHOWN_EVENT_BYTES = `${ENVELOPE_BYTES} + ${EVENT_BYTES}
  + ${namedBytes(`${valuesIn('e.before')} + ${valuesIn('e.after')}`)}`;

/**
 * Limits an `event e` to partitions within an hour of its transaction's commit. The nodes of a cluster have separate
 * clocks.
 *
 * @param at an expression for the time of the commit
 */
export const isNearCommit = (at: string): string =>
  `e.at > ${at} - interval '1 hour' AND e.at < ${at} + interval '1 hour'`;

export type ShowRow = (row: object) => object;
