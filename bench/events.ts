import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { WRITES_PER_SECOND, writeAtRate } from './event-writers.js';
import { filledDatabase, type Ground } from './ground.js';
import { median } from './measure.js';
import { WORKSPACE } from './records.js';
import { table } from './report.js';
import { type Served, serveApi } from './service.js';

export interface EventScale {
  readonly commits: number;
  readonly changed: number;
  readonly times: number;
  readonly seconds: number;
}

const EVENTS_OF_COMMIT = 5;

/** As those that the service makes: the later, the larger. */
const ORDERED_ID = `overlay(gen_random_uuid()::text PLACING overlay(lpad(to_hex(n), 12, '0') PLACING '-' FROM 9 FOR 0) FROM 1 FOR 13)::uuid`;

/** Changes of titles, five of a transaction, one after the other through all discoveries. */
const fillOf = (discoveries: number): string => `WITH commits AS (
    SELECT n AS position, ${ORDERED_ID} AS commit_id, now() - interval '1 day' + n * interval '1 millisecond' AS at
    FROM generate_series($2::bigint + 1, $3::bigint) n
  ), logged AS (
    INSERT INTO event_commit (workspace_id, stamp, commit_id, at, events, position)
    SELECT $1, position, commit_id, at, ${EVENTS_OF_COMMIT}, position FROM commits
  )
  INSERT INTO event (workspace_id, commit_id, ordinal, at, change_id, type, record_id, client_id, actor_kind, actor_id,
    request_id, before, after)
  SELECT $1, commit_id, ordinal, at, commit_id, 'discovery.updated', d.id, d.client_id, 'token', gen_random_uuid(),
    gen_random_uuid()::text, json_build_object('title', d.title, 'updated_at', at),
    json_build_object('title', 'Changed: ' || d.title, 'updated_at', at)
  FROM commits CROSS JOIN generate_series(0, ${EVENTS_OF_COMMIT - 1}) ordinal
  JOIN (SELECT row_number() OVER (ORDER BY id) - 1 AS place, id, client_id, title FROM discovery WHERE workspace_id = $1) d
    ON d.place = (position * ${EVENTS_OF_COMMIT} + ordinal) % ${discoveries}`;

const CHUNK = 20_000;

/** By question, median milliseconds of the first page and of one at so many events. */
export interface EventFigures {
  readonly pages: Readonly<Record<string, number>>;
  readonly bytes: { readonly event: number; readonly indexes: number; readonly commit: number };
  readonly events: number;
  readonly behind: { readonly rate: number; readonly p50: number; readonly p99: number };
}

export async function measureEvents(
  ground: Ground,
  { commits, changed, times, seconds }: EventScale,
  say: (line: string) => void,
): Promise<EventFigures> {
  const databaseUrl = await filledDatabase(ground, { discoveries: changed }, say);
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query('TRUNCATE event, event_commit');
  for (let from = 0; from < commits; from += CHUNK)
    await client.query(fillOf(changed), [WORKSPACE, from, Math.min(commits, from + CHUNK)]);
  await client.query('VACUUM (ANALYZE) event, event_commit');
  const api = await serveApi(ground, databaseUrl);
  const pages = await pagesOf(client, api, commits, times);
  const bytes = await bytesOf(client, commits);
  const behind = await writeAtRate(api, client, seconds);
  await client.end();
  return { pages, bytes, behind, events: commits * EVENTS_OF_COMMIT };
}

async function pagesOf(client: pg.Client, api: Served, commits: number, times: number) {
  const cursorAt = async (share: number) => {
    const { rows } = await client.query<{ cursor: string }>(
      `SELECT position || '..' || commit_id AS cursor FROM event_commit WHERE workspace_id = $1 AND position = $2`,
      [WORKSPACE, Math.floor(commits * share)],
    );
    return `cursor=${rows[0]?.cursor}`;
  };
  const { rows } = await client.query<{ id: string }>('SELECT id FROM discovery ORDER BY id LIMIT 1');
  const questions = {
    'first page of 100': 'from=start&per_page=100',
    'page of 100 in the middle': `${await cursorAt(0.5)}&per_page=100`,
    'page of 100 near the end': `${await cursorAt(0.99)}&per_page=100`,
    'nothing new': await cursorAt(1),
    'of a type that there is not, first page': 'from=start&type=user.created',
    'of a type that there is not, in the middle': `${await cursorAt(0.5)}&type=user.created`,
    'of one record, in the middle': `${await cursorAt(0.5)}&record=${rows[0]?.id}`,
  };
  const pages: Record<string, number> = {};
  for (const [name, question] of Object.entries(questions))
    pages[name] = await p50Of(`${api.url}/v1/event?${question}`, api, times);
  return pages;
}

async function p50Of(url: string, { headers }: Served, times: number): Promise<number> {
  const taken: number[] = [];
  for (let i = 0; i < times; i++) {
    const started = performance.now();
    const answer = await fetch(url, { headers });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${text}`);
    taken.push(performance.now() - started);
    await sleep(0);
  }
  return median(taken.slice(Math.ceil(times / 10)));
}

async function bytesOf(client: pg.Client, commits: number): Promise<EventFigures['bytes']> {
  const { rows } = await client.query<Record<'rows' | 'indexes' | 'commits', number>>(
    `SELECT sum(pg_table_size(relid))::float8 AS rows, sum(pg_indexes_size(relid))::float8 AS indexes,
        pg_total_relation_size('event_commit')::float8 AS commits
      FROM pg_partition_tree('event') WHERE isleaf`,
  );
  const [sizes = { rows: 0, indexes: 0, commits: 0 }] = rows;
  const events = commits * EVENTS_OF_COMMIT;
  return { event: sizes.rows / events, indexes: sizes.indexes / events, commit: sizes.commits / commits };
}

export const eventsTable = ({ pages, bytes, behind, events }: EventFigures): string =>
  table(
    [`${events} events`, ''],
    [
      ...Object.entries(pages).map(([question, p50]) => [`${question}: p50 ms`, p50.toFixed(2)]),
      ['bytes of an event in its table', bytes.event.toFixed(0)],
      ['bytes of it in indexes', bytes.indexes.toFixed(0)],
      ['bytes of a transaction, indexes included', bytes.commit.toFixed(0)],
      [`writes a second, of ${WRITES_PER_SECOND}`, behind.rate.toFixed(0)],
      ['ms from their answer to who waits, p50', behind.p50.toFixed(0)],
      ['the same, p99', behind.p99.toFixed(0)],
    ],
  );
