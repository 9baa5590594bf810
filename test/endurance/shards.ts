import { setTimeout as sleep } from 'node:timers/promises';
import { ASSIGNEES_DIFFER, JOIN_EXPECTED } from '../../src/records/rollup/side-tables.js';
import { type Client, clientOf } from './client.js';
import type { MoveMode } from './database.js';
import type { Ground } from './ground.js';
import { Imports } from './imports.js';
import type { Finding } from './report.js';
import { countDifferences, whenSettled } from './truth.js';
import { Counter, isSame, newTally, type Surroundings, type Tally, type Text, Writer } from './writers.js';

const WRITERS = 24;
const COUNTERS = 2;
const COUNTING = 4;
const LONGEST_MS = 900_000;

/** Records go from node to node while they are written by way of each: what was acknowledged is there, and `If-Match` holds. */
export async function shards(ground: Ground, movesOfEach: number): Promise<Finding[]> {
  // The coordinator has its share as well.
  await ground.sql(
    `SELECT citus_set_node_property(nodename, nodeport, 'shouldhaveshards', true) FROM pg_dist_node`,
  );
  const urls: string[] = [];
  while (urls.length < ground.database.urls.length) urls.push((await ground.api()).url);
  await ground.worker();
  await ground.worker();
  const client = await clientOf(ground, urls);
  const around = await surroundings(client);
  const tally = newTally();
  const writers = await writersOf(client, around, tally);
  const counters = await countersOf(client, around);
  const imports = new Imports(client, around.component);

  let isOver = false;
  const again = async (work: () => Promise<void>) => {
    while (!isOver) await work();
  };
  const working = Promise.all([
    ...writers.map((writer) => again(() => writer.write())),
    ...counters.flatMap((counter) =>
      Array.from({ length: COUNTING }, (_, index) => again(() => counter.count(client.to(index)))),
    ),
    again(() => imports.importAgain()),
  ]);
  const moving = moveAll(ground, movesOfEach, tally).finally(() => (isOver = true));
  const [moves] = await Promise.all([moving, working]);
  await whenSettled(ground);
  return [...moves, ...writing(tally), ...(await afterwards(ground, { around, writers, counters, imports }))];
}

async function surroundings(client: Client): Promise<Surroundings> {
  const { id: component } = await client.make('component', 'component', { title: 'All' });
  const { id: field } = await client.make('discovery-field', 'discoveryField', {
    name: 'Notes',
    type: 'TEXT',
  });
  const users: string[] = [];
  for (const name of ['Ada', 'Grace', 'Edsger']) users.push((await client.make('user', 'user', { name })).id);
  return { component, field, users };
}

async function writersOf(client: Client, around: Surroundings, tally: Tally): Promise<Writer[]> {
  const writers = Array.from(
    { length: WRITERS },
    (_, index) =>
      new Writer(`Writer ${index}`, { by: client.to(index), reader: client.to(index + 1) }, around, tally),
  );
  for (const writer of writers) await writer.prepare();
  return writers;
}

async function countersOf(client: Client, { component }: Surroundings): Promise<Counter[]> {
  const counters: Counter[] = [];
  for (let each = 0; each < COUNTERS; each++)
    counters.push(
      new Counter((await client.make('discovery', 'discovery', { title: '0', parentId: component })).id),
    );
  return counters;
}

/** In turn, because what is lost depends on which node receives. */
async function moveAll({ database }: Ground, ofEach: number, tally: Tally): Promise<Finding[]> {
  const modes: MoveMode[] = ['block_writes', 'force_logical'];
  const findings: Finding[] = [];
  const failed: string[] = [];
  const started = performance.now();
  for (const mode of modes) {
    const before = failuresOf(tally);
    let done = 0;
    while (done < ofEach && performance.now() - started < LONGEST_MS) {
      await sleep(1_000);
      const began = performance.now();
      const error = await database.move?.(mode).then(
        () => undefined,
        (reason: unknown) => String(reason),
      );
      console.log(`${mode}: ${error ?? 'moved'} after ${((performance.now() - began) / 1_000).toFixed(1)} s`);
      if (error === undefined) done += 1;
      else failed.push(error);
    }
    findings.push(
      { what: `moves, ${mode}`, is: done, holds: done === ofEach },
      { what: `writes without success meanwhile, ${mode}`, is: failuresOf(tally) - before },
    );
  }
  return [...findings, { what: 'moves that had to be tried again', is: failed.length }];
}

const failuresOf = ({ failed }: Tally): number => [...failed.values()].reduce((sum, count) => sum + count, 0);

const writing = ({ acknowledged, failed, goneAtOnce, half }: Tally): Finding[] => [
  { what: `writes acknowledged, ${WRITERS} writers`, is: acknowledged, holds: acknowledged > WRITERS * 10 },
  {
    what: 'without an answer, or refused',
    is: [...failed].map(([status, count]) => `${count} × ${status}`).join(', ') || '0',
  },
  { what: 'acknowledged, and not there when read at once', is: goneAtOnce, holds: goneAtOnce === 0 },
  { what: 'half written', is: half, holds: half === 0 },
];

interface Written {
  readonly around: Surroundings;
  readonly writers: readonly Writer[];
  readonly counters: readonly Counter[];
  readonly imports: Imports;
}

interface Row extends Text {
  readonly id: string;
  readonly client_id: string;
  readonly is_whole: boolean;
}

async function afterwards(
  ground: Ground,
  { around, writers, counters, imports }: Written,
): Promise<Finding[]> {
  const all = await readRows(ground, around.field);
  const rows = new Map(all.map((row) => [row.id, row]));
  const titles = new Map(all.map(({ client_id, title }) => [client_id, title]));
  const stored = await ground.sql<{ client_id: string }>('SELECT client_id FROM feedback');
  const feedback = new Set(stored.map(({ client_id }) => client_id));
  const given = [...writers.flatMap((writer) => writer.feedback), ...imports.feedback];
  const lost = [
    ...writers
      .flatMap(({ discoveries }) => [...discoveries])
      .filter(([id, text]) => !isSame(textIn(rows.get(id)), text)),
    ...given.filter((clientId) => !feedback.has(clientId)),
    ...[...imports.titles].filter(([clientId, title]) => titles.get(clientId) !== title),
  ].length;
  const torn = all.filter((row) => !row.is_whole).length;
  const stale = counters.reduce((sum, counter) => sum + counter.stale, 0);
  const uncounted = counters.filter(({ id, replaced, doubtful }) => {
    const missing = Number(rows.get(id)?.title) - replaced.length;
    return missing < 0 || missing > doubtful;
  });
  const conflicts = counters.reduce((sum, counter) => sum + counter.conflicts, 0);
  const replaced = counters.reduce((sum, counter) => sum + counter.replaced.length, 0);
  const differences = await countDifferences(ground);
  return [
    { what: 'compared at the end: discoveries · feedback', is: `${all.length} · ${given.length}` },
    { what: 'acknowledged writes lost', is: lost, holds: lost === 0 },
    { what: 'rows that differ from their side tables', is: torn, holds: torn === 0 },
    { what: 'changes under If-Match: made · refused (412)', is: `${replaced} · ${conflicts}` },
    { what: 'versions replaced twice', is: stale, holds: stale === 0 },
    { what: 'counters that lack a change', is: uncounted.length, holds: uncounted.length === 0 },
    { what: 'imports done · refused', is: `${imports.done} · ${imports.refused}`, holds: imports.done > 0 },
    { what: 'imports taken that failed', is: imports.failed, holds: imports.failed === 0 },
    { what: 'feedback values that differ', is: differences, holds: differences === 0 },
    { what: 'npm run reconcile says', is: ground.reconcile().split('\n').at(-1) ?? '' },
  ];
}

/** With whether it is what its side tables say. */
async function readRows(ground: Ground, field: string): Promise<Row[]> {
  const [workspace] = await ground.sql<{ id: string }>('SELECT workspace_id AS id FROM workspace');
  return ground.sql(
    `SELECT d.id, d.client_id, d.title, d.tags, d.assignees, d.field_values ->> $2 AS value,
        d.tags = expected.tags AND NOT ${ASSIGNEES_DIFFER} AND d.field_values = expected.field_values AS is_whole
      FROM discovery d ${JOIN_EXPECTED} WHERE d.workspace_id = $1`,
    [workspace?.id, field],
  );
}

const textIn = (row: Row | undefined): Text | undefined =>
  row && { title: row.title, tags: row.tags, assignees: row.assignees, value: row.value };
