import { Injectable } from '@nestjs/common';
import { SHARD } from '../../platform/database/sql.js';
import { Reader } from '../../platform/database/reader.js';
import type { ServerReader } from '../../platform/database/server-reader.js';
import {
  type FoundRow,
  HINDSIGHT,
  unsequencedSince,
  type FeedQuery,
  type WalkRow,
  walkStatement,
} from './walk-sql.js';

/** The limit of events that one page scans, wanted or not. */
const MOST_WALKED = 10_000;

/** A filtered page first scans this many events per wanted event. */
const SCAN_PER_WANTED = 4;

export interface Walk {
  readonly rows: readonly FoundRow[];
  /** The last transaction that was scanned completely, if any. */
  readonly last: { readonly position: number; readonly commit_id: string } | undefined;
  /** The id of the transaction at the cursor; null if it is dropped or unknown. */
  readonly commitAtCursor: string | null;
  readonly eventsAtCursor: number;
  readonly dropped: number;
  readonly newest: number;
  /** Whether committed transactions have no position yet. */
  readonly hasUnsequenced: boolean;
  /** Whether the page is full, so that the rest of the scanned events belongs to the next page. */
  readonly isCut: boolean;
  readonly isMore: boolean;
}

interface Ends {
  readonly dropped: number;
  readonly newest: number | null;
  readonly newestCommit: string | null;
}

export interface FeedState {
  readonly newest: number | null;
  readonly is_waiting: boolean;
}

/** Reads on the primary only, so that a reader that was notified of a change can read it. */
@Injectable()
export class FeedRepository {
  private readonly reader: ServerReader;

  constructor({ primary }: Reader) {
    this.reader = primary;
  }

  /** Scans few events at first, which fills most pages. If hardly any are wanted, scans up to the limit. */
  async walk(query: FeedQuery): Promise<Walk> {
    const { wanted, perPage } = query;
    const isFiltered = wanted.types.length > 0 || wanted.recordId !== undefined;
    // One event more than the page has, to know whether more follow.
    const least = perPage + 1;
    const first = await this.walkUpTo(isFiltered ? SCAN_PER_WANTED * least : least, query);
    const isHiding = wanted.hidden.length > 0 && first.rows.length === 0;
    if (!(isFiltered || isHiding) || first.rows.length >= perPage || first.isCut || !first.isMore)
      return first;
    return this.walkUpTo(MOST_WALKED, query);
  }

  private async walkUpTo(events: number, query: FeedQuery): Promise<Walk> {
    const rows = await this.reader.list<WalkRow>(query.workspaceId, walkStatement(events, query));
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
      eventsAtCursor: first.events_at_cursor ?? 0,
      dropped: first.dropped,
      newest: first.newest,
      hasUnsequenced: first.is_waiting,
      isCut,
      isMore: isCut || (first.last_position ?? query.from.position) < first.newest,
    };
  }

  /** The positions of the last dropped transaction and of the newest one. */
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

  async state(workspaceId: string): Promise<FeedState> {
    const state = await this.reader.byKey<FeedState>({
      text: `SELECT
          (SELECT max(position) FROM event_commit WHERE workspace_id = $1 AND position IS NOT NULL) AS newest,
          EXISTS (SELECT FROM event_commit WHERE ${unsequencedSince(HINDSIGHT)}) AS is_waiting
        FROM ${SHARD} shard`,
      values: [workspaceId],
    });
    return state ?? { newest: null, is_waiting: false };
  }

  /** The workspaces with transactions that have no position. On Citus, the query runs on all nodes. */
  async unsequencedWorkspaces(most: number): Promise<string[]> {
    const rows = await this.reader.query<{ workspace_id: string }>({
      text: 'SELECT DISTINCT workspace_id FROM event_commit WHERE position IS NULL LIMIT $1',
      values: [most],
      planEachTime: true,
    });
    return rows.map(({ workspace_id }) => workspace_id);
  }
}
