import { ISSUE_CHANGED } from '../../platform/database/changes/change-log.js';
import { ENLARGED } from '../../platform/database/changes/enlargement.js';
import { SHARD } from '../../platform/database/sql.js';
import type { Into } from '../../platform/database/records/row-writer.js';
import { createdAtOf } from '../../platform/identifiers/uuid.js';
import { EVENT_BYTES, isNearCommit } from '../presenting/event-row.js';
import type { ChangeEvent, Columns, Verb } from './change-events.js';

interface Commit {
  readonly commit_id: string;
  readonly at: string;
  /** How many events the transaction recorded, including those that are no longer kept. */
  readonly events: number;
}

/** A summary of a change, to decide whether it can be undone before its events are read. */
export interface Outline {
  readonly commits: readonly Commit[];
  readonly events: number;
  readonly bytes: number;
  /** The bytes of the old values, which an undo writes again. */
  readonly formerBytes: number;
  readonly types: readonly string[];
  readonly actors: readonly string[];
  readonly importState: string | null;
  /** Whether all events of the change are still kept. */
  readonly isWhole: boolean;
}

interface KeptRow {
  readonly commit_id: string;
  readonly events: number;
  readonly bytes: number;
  readonly former_bytes: number;
  readonly types: string[];
  readonly actor_kind: string;
  readonly first: string;
}

interface EventColumns {
  readonly type: string;
  readonly record_id: string;
  readonly client_id: string | null;
  readonly before: Columns | null;
  readonly after: Columns | null;
}

/** @returns undefined if no event of the change is kept */
export async function outlineOf(into: Into, changeId: string): Promise<Outline | undefined> {
  const { transaction, workspaceId } = into;
  const kept = await transaction.query<KeptRow>({
    text: `SELECT commit_id, count(*) AS events, min(at) AS first, min(actor_kind) AS actor_kind,
        array_agg(DISTINCT type COLLATE "C") AS types,
        sum(${EVENT_BYTES})::bigint AS bytes, coalesce(sum(octet_length(e.before::text)), 0) AS former_bytes
      FROM event e
      WHERE workspace_id = $1 AND (commit_id = $2 OR (change_id = $2 AND change_id <> commit_id)) GROUP BY commit_id`,
    values: [workspaceId, changeId],
  });
  if (kept.length === 0) return undefined;
  const commits = await commitsOf(into, kept);
  const counted = new Map(commits.map(({ commit_id, events }) => [commit_id, events]));
  const areWhole = kept.every(({ commit_id, events }) => counted.get(commit_id) === events);
  const { importState, since } = await importAndRetention(into, changeId);
  const isSince = counted.has(changeId) || since === null || createdAtOf(changeId) >= new Date(since);
  return {
    commits,
    events: sumOf(kept, ({ events }) => events),
    bytes: sumOf(kept, ({ bytes }) => bytes),
    formerBytes: sumOf(kept, ({ former_bytes }) => former_bytes),
    types: [...new Set(kept.flatMap(({ types }) => types))],
    actors: [...new Set(kept.map(({ actor_kind }) => actor_kind))],
    importState,
    isWhole: areWhole && isSince,
  };
}

const sumOf = <Item>(items: readonly Item[], number: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + number(item), 0);

const HOUR_MS = 3_600_000;

/** The transactions of a change in commit order. Their stamps are at most an hour before their first event. */
function commitsOf({ transaction, workspaceId }: Into, kept: readonly KeptRow[]): Promise<Commit[]> {
  const first = Math.min(...kept.map((each) => Date.parse(each.first)));
  return transaction.query<Commit>({
    text: `SELECT commit_id, at, events FROM event_commit
      WHERE workspace_id = $1 AND stamp >= $2 AND commit_id = ANY ($3::uuid[]) ORDER BY stamp, commit_id`,
    values: [workspaceId, (first - HOUR_MS) * 1_000, kept.map(({ commit_id }) => commit_id)],
  });
}

/** @returns `since`: the time of the oldest transaction that is kept, null if no events were dropped */
async function importAndRetention({ transaction, workspaceId }: Into, changeId: string) {
  const [row] = await transaction.query<{ importState: string | null; since: string | null }>({
    text: `SELECT
        (SELECT state FROM import_job WHERE workspace_id = $1 AND id = $2) AS "importState",
        (SELECT c.at FROM event_commit c
          WHERE c.workspace_id = $1 AND EXISTS (SELECT FROM event_feed WHERE workspace_id = $1 AND dropped > 0)
          ORDER BY c.stamp LIMIT 1) AS since
      FROM ${SHARD} shard`,
    values: [workspaceId, changeId],
  });
  return row ?? { importState: null, since: null };
}

/** The events of a change in the order in which they were recorded. */
export async function eventsOf(
  { transaction, workspaceId }: Into,
  { commits }: Outline,
): Promise<ChangeEvent[]> {
  const events: ChangeEvent[] = [];
  for (const { commit_id, at } of commits) {
    const rows = await transaction.query<EventColumns>({
      text: `SELECT type, record_id, client_id, before, after FROM event e
        WHERE workspace_id = $1 AND commit_id = $2 AND ${isNearCommit('$3::timestamptz')} AND type <> '${ISSUE_CHANGED}'
        ORDER BY ordinal`,
      values: [workspaceId, commit_id, at],
    });
    // The events of survivors follow from the merges, so they need no undo of their own.
    events.push(...rows.map(eventOf).filter(({ verb }) => verb !== ENLARGED));
  }
  return events;
}

function eventOf({ type, record_id: id, client_id, before, after }: EventColumns): ChangeEvent {
  const [kind = '', verb] = type.split('.');
  const { erased, ...former } = before ?? {};
  return {
    kind,
    verb: verb as Verb,
    id,
    clientId: client_id ?? id,
    before: former,
    after: after ?? {},
    isErased: erased === true,
  };
}
