import { PAGE_BYTES, withinBytes } from '../../platform/database/records/byte-limit.js';
import { Parameters, SHARD, type Statement } from '../../platform/database/sql.js';
import { EVENT_COLUMNS, type EventRow, isNearCommit, SHOWN_EVENT_BYTES } from '../presenting/event-row.js';
import type { EventCursor } from './event-cursor.js';

export interface Wanted {
  /** Types such as `discovery.updated` or `discovery.*`; empty for all. */
  readonly types: readonly string[];
  readonly recordId: string | undefined;
  /** The kinds of records whose events the reader may not see. */
  readonly hidden: readonly string[];
}

/** A page of the feed. */
export interface FeedQuery {
  readonly workspaceId: string;
  readonly from: EventCursor;
  readonly wanted: Wanted;
  readonly perPage: number;
}

/** The limit of transactions that one page scans, wanted or not. */
const MOST_COMMITS = 2_000;

/**
 * How far back to look for transactions without a position, in microseconds. A session that takes longer from its stamp
 * to its commit is ended; if one did take longer, its position could come after those of transactions that depend on
 * it.
 */
export const HINDSIGHT = 300_000_000;

/**
 * A condition for transactions without a position. While an old snapshot is open, as during a dump, their index keeps
 * entries of transactions that got one since. So the scan starts from the newest position's stamp, minus `hindsight`.
 *
 * @param hindsight in microseconds
 */
export const unsequencedSince = (hindsight: number | string): string =>
  `workspace_id = $1 AND position IS NULL AND stamp > coalesce((
    SELECT stamp FROM event_commit WHERE workspace_id = $1 AND position IS NOT NULL
    ORDER BY position DESC LIMIT 1), 0) - ${hindsight}`;

export interface FoundRow extends EventRow {
  readonly position: number;
  readonly events: number;
}

export interface WalkRow extends FoundRow {
  readonly last_position: number | null;
  readonly last_commit: string | null;
  readonly commit_at_cursor: string | null;
  readonly events_at_cursor: number | null;
  readonly dropped: number;
  readonly newest: number;
  readonly is_waiting: boolean;
  readonly is_followed: boolean | null;
}

/**
 * SQL for the next transactions of workspace `$1`.
 *
 * @param first the condition to start from
 * @param commits SQL for the limit of transactions
 * @param events SQL for the limit of their events
 */
export const nextCommits = (first: string, commits: string, events: string): string => `SELECT * FROM (
    SELECT position, commit_id, at, events, sum(events) OVER (ORDER BY position) AS walked FROM (
      SELECT position, commit_id, at, events FROM event_commit
      WHERE workspace_id = $1 AND ${first} ORDER BY position LIMIT ${commits}
    ) next
  ) summed WHERE walked - events < ${events}::bigint`;

export const EVENTS_WALKED = `walked c JOIN event e ON e.workspace_id = $1 AND e.commit_id = c.commit_id
  AND ${isNearCommit('c.at')}`;

/**
 * The statement that reads a page; a single one, so that it sees a single snapshot.
 *
 * @param most the limit of scanned events, not counting those of the first transaction that were read before
 */
export function walkStatement(most: number, { workspaceId, from, wanted, perPage }: FeedQuery): Statement {
  const parameters = new Parameters([workspaceId]);
  const position = `${parameters.add(from.position)}::bigint`;
  const ordinal = `${parameters.add(from.ordinal)}::integer`;
  const isNext = `(c.position > ${position} OR e.ordinal > ${ordinal})`;
  const conditions = [isNext, ...wantedSql(wanted, parameters)].join(' AND ');
  // A transaction whose events were all read isn't scanned again.
  const first = from.isWhole ? `position > ${position}` : `position >= ${position}`;
  const read = from.isWhole
    ? '0'
    : `coalesce((SELECT least(events, ${ordinal} + 1) FROM event_commit WHERE workspace_id = $1 AND position = ${position}), 0)`;
  const commits = parameters.add(Math.min(most, MOST_COMMITS));
  const page = eventsWithin(conditions, parameters.add(perPage + 1));
  return {
    text: `WITH walked AS (${nextCommits(first, commits, `(${parameters.add(most)}::bigint + ${read})`)}),
      page AS (SELECT * FROM (${page}) p WHERE page_place <= ${parameters.add(perPage)})
      SELECT page.*, feed.* FROM (${feedAt(position)}) feed
      LEFT JOIN page ON true ORDER BY page.position, page.ordinal`,
    values: parameters.values,
    planEachTime: true,
  };
}

/** The first events of the transactions `walked` that fit into a page's bytes. */
const eventsWithin = (conditions: string, most: string): string =>
  withinBytes(
    `(SELECT c.position, c.events, ${EVENT_COLUMNS}, ${SHOWN_EVENT_BYTES} AS bytes
      FROM ${EVENTS_WALKED} WHERE ${conditions} ORDER BY c.position, e.ordinal LIMIT ${most}) f`,
    { alias: 'f', bytes: 'f.bytes', order: 'f.position, f.ordinal', most: PAGE_BYTES },
  );

/** SQL for the state of the feed, the transaction at a position, and the last of those `walked`. */
const feedAt = (position: string): string => `
  SELECT (SELECT max(position) FROM walked) AS last_position,
    (SELECT commit_id FROM walked ORDER BY position DESC LIMIT 1) AS last_commit,
    (SELECT commit_id FROM event_commit WHERE workspace_id = $1 AND position = ${position}) AS commit_at_cursor,
    (SELECT events FROM event_commit WHERE workspace_id = $1 AND position = ${position}) AS events_at_cursor,
    coalesce((SELECT dropped FROM event_feed WHERE workspace_id = $1), 0) AS dropped,
    coalesce((SELECT max(position) FROM event_commit WHERE workspace_id = $1 AND position IS NOT NULL), 0) AS newest,
    EXISTS (SELECT FROM event_commit WHERE ${unsequencedSince(HINDSIGHT)}) AS is_waiting
  FROM ${SHARD} shard`;

/** SQL conditions on an `event e`. */
export function wantedSql({ types, recordId, hidden }: Wanted, parameters: Parameters): string[] {
  const kinds = types.filter((type) => type.endsWith('.*')).map((type) => type.slice(0, -2));
  const exact = types.filter((type) => !type.endsWith('.*'));
  const isOfType =
    types.length === 0 || types.includes('*')
      ? []
      : [
          `(e.type = ANY (${parameters.add(exact)}::text[])
            OR split_part(e.type, '.', 1) = ANY (${parameters.add(kinds)}::text[]))`,
        ];
  const isOfRecord = recordId === undefined ? [] : [`e.record_id = ${parameters.add(recordId)}::uuid`];
  const isVisible =
    hidden.length === 0 ? [] : [`split_part(e.type, '.', 1) <> ALL (${parameters.add(hidden)}::text[])`];
  return [...isOfType, ...isOfRecord, ...isVisible];
}
