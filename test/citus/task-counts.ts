import { inSession } from '../support/administer.js';
import type pg from 'pg';
import { ACROSS_WORKSPACES } from './across-workspaces.js';
import { type Collected, oneLine, readCollected, shapeOf, weightOf } from './statements.js';

/** How a cluster executes a statement. */
interface Planned extends Collected {
  /** Of each distributed part; none where all tables are on every node. */
  readonly tasks: readonly number[];
  /** Planned once for each connection, not at each execution. */
  readonly isFastPath: boolean;
  /** Set when it can't be explained. */
  readonly error?: string;
}

/** What was found, ready to be printed. */
export interface TaskCounts {
  readonly summary: string;
  readonly faults: readonly string[];
  /** What is allowed and did not happen. */
  readonly unseen: readonly string[];
}

/** Has a cluster say how it executes what the tests of a run sent. */
export const countTasks = (folder: string, databaseUrl: string): Promise<TaskCounts> =>
  inSession(databaseUrl, async (client) => {
    await client.query('SET citus.explain_all_tasks = on');
    await client.query('SET client_min_messages = debug4');
    const planned: Planned[] = [];
    for (const statement of await readStatements(folder)) planned.push(await plan(client, statement));
    return judge(planned);
  });

/** What names none runs where it is sent. */
const NAMES_TABLES = /\b(?:from|into|update)\b/i;

/** One of each shape: the one whose values tell most. */
async function readStatements(folder: string): Promise<Collected[]> {
  const byShape = new Map<string, Collected>();
  for (const statement of await readCollected(folder, 'sent')) {
    if (!NAMES_TABLES.test(statement.text)) continue;
    const shape = shapeOf(statement);
    const former = byShape.get(shape);
    if (!former || weightOf(former) < weightOf(statement)) byShape.set(shape, statement);
  }
  return [...byShape.values()];
}

async function plan(client: pg.Client, statement: Collected): Promise<Planned> {
  let isFastPath = false;
  const listen = ({ message = '' }: { message?: string | undefined }) => {
    isFastPath ||= message.includes('fast-path router');
  };
  client.on('notice', listen);
  await client.query('BEGIN');
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': unknown }>(
      `EXPLAIN (COSTS OFF, FORMAT JSON) ${statement.text}`,
      [...statement.values],
    );
    return { ...statement, tasks: [...taskCountsIn(rows[0]?.['QUERY PLAN'])], isFastPath };
  } catch (error) {
    return { ...statement, tasks: [], isFastPath, error: String(error) };
  } finally {
    await client.query('ROLLBACK');
    client.off('notice', listen);
  }
}

function* taskCountsIn(part: unknown): Generator<number> {
  if (typeof part !== 'object' || part === null) return;
  for (const [name, value] of Object.entries(part)) {
    if (name === 'Task Count') yield Number(value);
    // By way of the node connected to, which is not one statement on one shard.
    else if (name === 'INSERT/SELECT method') yield Number.NaN;
    else yield* taskCountsIn(value);
  }
}

function judge(planned: readonly Planned[]): TaskCounts {
  // A part whose result is carried from node to node is no better than a second shard.
  const several = planned.filter(
    ({ tasks, error }) => error ?? (tasks.length > 1 || tasks.some((count) => !(count <= 1))),
  );
  const allowed = several.filter(isAllowed);
  const sharded = planned.filter(({ tasks }) => tasks.length > 0);
  const slow = sharded.filter((each) => !each.isFastPath && !isInsert(each) && !several.includes(each));
  return {
    summary: [
      `${planned.length} statements of the service, ${sharded.length} of them on sharded tables.`,
      `Over several shards, as they may: ${allowed.length}${allowed.map(describe).join('')}`,
      `Planned at each execution, because they are more than one table with a condition: ${slow.length}${slow.map(describe).join('')}`,
    ].join('\n\n'),
    faults: several.filter((each) => !isAllowed(each)).map(describe),
    unseen: ACROSS_WORKSPACES.filter((each) => !several.some((other) => isMeant(each, other))).map(
      ({ text }) => `\n  ${text}`,
    ),
  };
}

const isMeant = (allowed: { readonly text: string }, { text }: Planned): boolean =>
  oneLine(text).startsWith(allowed.text);

const isAllowed = (statement: Planned): boolean =>
  ACROSS_WORKSPACES.some((allowed) => isMeant(allowed, statement));

/** Rows that are given need no plan of their own. */
const isInsert = ({ text }: Planned): boolean => /^insert /i.test(text) && !/\bselect\b/i.test(text);

const describe = ({ text, tasks, error, file }: Planned): string =>
  `\n  ${error ?? `tasks: ${tasks.join(' + ').replaceAll('NaN', 'by way of the node connected to')}`} (${file.replace(/^.*\/test\//, '')}): ${oneLine(text).slice(0, 200)}`;
