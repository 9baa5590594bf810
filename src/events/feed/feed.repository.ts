import { Injectable } from '@nestjs/common';
import { SHARD } from '../../database/records/shard.js';
import { PAGE_BYTES, withinBytes } from '../../database/records/within-bytes.js';
import { Reader } from '../../database/reader.js';
import type { ServerReader } from '../../database/server-reader.js';
import { Parameters, type Statement } from '../../database/sql.js';
import { EVENT_COLUMNS, type EventRow } from '../presenting/event-row.js';
import type { Place } from './event-cursor.js';

/** What a reader wants of the feed. */
export interface Wanted {
  /** `discovery.updated`, or `discovery.*`; all when empty. */
  readonly types: readonly string[];
  readonly recordId: string | undefined;
}

/** How many events and transactions a page walks through, whether or not they are wanted. */
const MOST_WALKED = 10_000;
const MOST_COMMITS = 2_000;

/**
 * In microseconds. No transaction takes so long from its stamp to its commit while others are committed: its session would
 * have been ended. One that did could get its position after those that depend on it.
 */
export const HINDSIGHT = 300_000_000;

/**
 * Transactions without a position. While some snapshot is old, as a dump's is, their index keeps entries of all that have got
 * one since: so it is read from where the last position was given, and from further back by who looks for late commits.
 *
 * @param hindsight in microseconds
 */
export const waitingSince = (hindsight: number | string): string =>
  `workspace_id = $1 AND position IS NULL AND stamp > coalesce((
    SELECT stamp FROM event_commit WHERE workspace_id = $1 AND position IS NOT NULL
    ORDER BY position DESC LIMIT 1), 0) - ${hindsight}`;

/** Of how many events one is expected to be wanted. */
const PICKY = 4;

interface FoundRow extends EventRow {
  readonly position: number;
  readonly events: number;
}

/** The events of a page, and where the feed stands. */
export interface Walk {
  readonly rows: readonly FoundRow[];
  /** The last transaction that was walked through as a whole, if any. */
  readonly last: { readonly position: number; readonly commit_id: string } | undefined;
  /** What is kept of the transaction at the cursor. */
  readonly commitAtCursor: string | null;
  readonly dropped: number;
  readonly newest: number;
  /** Whether there are transactions without a position. */
  readonly isWaiting: boolean;
  /** Whether the page is full, so that what was walked through after it is for the next one. */
  readonly isCut: boolean;
  /** Whether something comes after the page. */
  readonly isMore: boolean;
}

interface Ends {
  readonly dropped: number;
  readonly newest: number | null;
  readonly newestCommit: string | null;
}

export interface News {
  readonly newest: number | null;
  readonly is_waiting: boolean;
}

interface WalkRow extends FoundRow {
  readonly last_position: number | null;
  readonly last_commit: string | null;
  readonly commit_at_cursor: string | null;
  readonly dropped: number;
  readonly newest: number;
  readonly is_waiting: boolean;
  readonly is_followed: boolean | null;
}

/** Always on the primary: who has heard of a change can read it. */
@Injectable()
export class FeedRepository {
  private readonly reader: ServerReader;

  constructor({ primary }: Reader) {
    this.reader = primary;
  }

  /** Most pages are full after few events. Where little is wanted, many more are walked through. */
  async walk(workspaceId: string, from: Place, wanted: Wanted, perPage: number): Promise<Walk> {
    const isPicky = wanted.types.length > 0 || wanted.recordId !== undefined;
    // One more than the page has, after those of its first transaction that were read before.
    const least = perPage + 1 + (from.isWhole ? 0 : from.ordinal + 1);
    const few = await this.walkThrough(isPicky ? PICKY * least : least, workspaceId, from, wanted, perPage);
    if (!isPicky || few.rows.length >= perPage || few.isCut || !few.isMore) return few;
    return this.walkThrough(MOST_WALKED, workspaceId, from, wanted, perPage);
  }

  private async walkThrough(
    events: number,
    workspaceId: string,
    from: Place,
    wanted: Wanted,
    perPage: number,
  ): Promise<Walk> {
    const statement = walkStatement(events, workspaceId, from, wanted, perPage);
    const rows = await this.reader.list<WalkRow>(workspaceId, statement);
    const [first] = rows as [WalkRow];
    const found = rows.filter(({ position }) => position !== null);
    const isCut = found.at(-1)?.is_followed ?? false;
    return {
      rows: found,
      last:
        first.last_position === null
          ? undefined
          : { position: first.last_position, commit_id: first.last_commit as string },
      commitAtCursor: first.commit_at_cursor,
      dropped: first.dropped,
      newest: first.newest,
      isWaiting: first.is_waiting,
      isCut,
      isMore: isCut || (first.last_position ?? from.position) < first.newest,
    };
  }

  /** Before the oldest transaction that is kept, and the newest. */
  async ends(workspaceId: string): Promise<Ends> {
    const [ends] = await this.reader.query<Ends>({
      text: `SELECT coalesce((SELECT dropped FROM event_feed WHERE workspace_id = $1), 0) AS dropped,
          c.position AS newest, c.commit_id AS "newestCommit"
        FROM ${SHARD} shard LEFT JOIN (
          SELECT workspace_id, position, commit_id FROM event_commit WHERE workspace_id = $1 AND position IS NOT NULL
          ORDER BY position DESC LIMIT 1
        ) c ON c.workspace_id = shard.workspace_id`,
      values: [workspaceId],
    });
    return ends ?? { dropped: 0, newest: null, newestCommit: null };
  }

  /** The newest position, and whether there are transactions without one. */
  async news(workspaceId: string): Promise<News> {
    const news = await this.reader.byKey<News>({
      text: `SELECT
          (SELECT max(position) FROM event_commit WHERE workspace_id = $1 AND position IS NOT NULL) AS newest,
          EXISTS (SELECT FROM event_commit WHERE ${waitingSince(HINDSIGHT)}) AS is_waiting
        FROM ${SHARD} shard`,
      values: [workspaceId],
    });
    return news ?? { newest: null, is_waiting: false };
  }

  /** A cluster looks on all nodes. */
  async waiting(most: number): Promise<string[]> {
    const rows = await this.reader.query<{ workspace_id: string }>({
      text: 'SELECT DISTINCT workspace_id FROM event_commit WHERE position IS NULL LIMIT $1',
      values: [most],
      planEachTime: true,
    });
    return rows.map(({ workspace_id }) => workspace_id);
  }
}

/**
 * The transactions from some place on, of workspace `$1`.
 *
 * @param commits how many at most, and with how many events; as SQL
 */
export const nextCommits = (first: string, commits: string, events: string): string => `SELECT * FROM (
    SELECT position, commit_id, at, events, sum(events) OVER (ORDER BY position) AS walked FROM (
      SELECT position, commit_id, at, events FROM event_commit
      WHERE workspace_id = $1 AND ${first} ORDER BY position LIMIT ${commits}
    ) next
  ) summed WHERE walked - events < ${events}::bigint`;

/**
 * The events `e` of transactions `walked c`. An event is within an hour of the commit of its transaction, which tells
 * PostgreSQL the partition; nodes of a cluster have clocks of their own.
 */
export const EVENTS_WALKED = `walked c JOIN event e ON e.workspace_id = $1 AND e.commit_id = c.commit_id
  AND e.at > c.at - interval '1 hour' AND e.at < c.at + interval '1 hour'`;

/** One statement, so that all of it is of one moment. */
function walkStatement(
  most: number,
  workspaceId: string,
  from: Place,
  wanted: Wanted,
  perPage: number,
): Statement {
  const parameters = new Parameters();
  parameters.add(workspaceId);
  const position = `${parameters.add(from.position)}::bigint`;
  const ordinal = `${parameters.add(from.ordinal)}::integer`;
  const conditions = [
    `(c.position > ${position} OR e.ordinal > ${ordinal})`,
    ...wantedSql(wanted, parameters),
  ];
  // A transaction whose events were all read isn't walked through again.
  const first = from.isWhole ? `position > ${position}` : `position >= ${position}`;
  const found = `${EVENTS_WALKED} WHERE ${conditions.join(' AND ')}`;
  const page = withinBytes(
    `(SELECT c.position, c.events, ${EVENT_COLUMNS}, coalesce(octet_length(e.before::text), 0)
      + coalesce(octet_length(e.after::text), 0) AS bytes
      FROM ${found} ORDER BY c.position, e.ordinal LIMIT ${parameters.add(perPage + 1)}) f`,
    { alias: 'f', bytes: 'f.bytes', order: 'f.position, f.ordinal', most: PAGE_BYTES },
  );
  return {
    text: `WITH walked AS (${nextCommits(first, parameters.add(Math.min(most, MOST_COMMITS)), parameters.add(most))}),
      page AS (SELECT * FROM (${page}) p WHERE page_place <= ${parameters.add(perPage)})
      SELECT page.*, feed.* FROM (
        SELECT (SELECT max(position) FROM walked) AS last_position,
          (SELECT commit_id FROM walked ORDER BY position DESC LIMIT 1) AS last_commit,
          (SELECT commit_id FROM event_commit WHERE workspace_id = $1 AND position = ${position}) AS commit_at_cursor,
          coalesce((SELECT dropped FROM event_feed WHERE workspace_id = $1), 0) AS dropped,
          coalesce((SELECT max(position) FROM event_commit WHERE workspace_id = $1 AND position IS NOT NULL), 0) AS newest,
          EXISTS (SELECT FROM event_commit WHERE ${waitingSince(HINDSIGHT)}) AS is_waiting
        FROM ${SHARD} shard
      ) feed LEFT JOIN page ON true ORDER BY page.position, page.ordinal`,
    values: parameters.values,
  };
}

/** Conditions on an `event e`. */
export function wantedSql({ types, recordId }: Wanted, parameters: Parameters): string[] {
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
  return [...isOfType, ...isOfRecord];
}
