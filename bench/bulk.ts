import type { Ground } from './ground.js';
import { median } from './measure.js';
import { table } from './report.js';
import { processorSeconds, familyProcessorSeconds } from './processor-time.js';
import type { Scale } from './scale.js';
import { type Served, serveApi } from './service.js';

const CONNECTIONS = 8;

interface Work {
  /** What the request for one record is, of all that are changed. */
  readonly single: (number: number) => { method: string; path: string; body: object };
  /** The operation for the same. */
  readonly operation: (number: number) => object;
}

interface Way {
  /** Records a second. */
  readonly records: number;
  /** Microseconds of processor time for one record. */
  readonly server: number;
  readonly postgres: number;
}

export interface BulkMeasured {
  readonly what: string;
  readonly single: Way;
  readonly bulk: Way;
  /** How many times as many records a second by bulk; the median of the pairs. */
  readonly ratio: number;
  /** Milliseconds that one bulk takes. */
  readonly milliseconds: number;
  /** Milliseconds of the slowest change meanwhile, by another client: of a discovery in the bulk, and of another one. */
  readonly inside: number;
  readonly outside: number;
}

const members = (number: number) => ({
  title: `Made ${number} to see what it costs`,
  parentId: `component-${number % 200}`,
  tags: [`tag-${number % 40}`, `made-${number % 100}`],
  fieldsValues: [{ field: { id: 'field-1' }, value: String(number) }],
});

const changes = (number: number) => ({
  title: `Changed ${number} at ${Date.now()}`,
  tags: [`tag-${number % 40}`, `changed-${Date.now() % 1_000}`],
  fieldsValues: [{ field: { id: 'field-1' }, value: `${number}.${Date.now()}` }],
});

const WORK: Readonly<Record<string, Work>> = {
  'create, with two tags and a field value': {
    single: (number) => ({ method: 'POST', path: '/v1/discovery', body: members(number) }),
    operation: (number) => ({ create: members(number) }),
  },
  'change title, tags and a field value': {
    single: (number) => ({ method: 'PATCH', path: `/v1/discovery/d-${number + 1}`, body: changes(number) }),
    operation: (number) => ({ update: { id: `d-${number + 1}`, ...changes(number) } }),
  },
};

/** The same records one by one, by several clients, and by one bulk after the other, in turn. */
export async function measureBulk(
  ground: Ground,
  databaseUrl: string,
  { rounds, bulk: records }: Pick<Scale, 'rounds' | 'bulk'>,
): Promise<BulkMeasured[]> {
  const api = await serveApi(ground, databaseUrl);
  const measured: BulkMeasured[] = [];
  for (const [what, work] of Object.entries(WORK)) {
    const bulkOf = () => all(api, work, records);
    await timed(ground, api, records, () => one(api, work, records));
    await timed(ground, api, records, bulkOf);
    const pairs: { single: Way; bulk: Way }[] = [];
    for (let round = 0; round < rounds; round++) {
      const single = await timed(ground, api, records, () => one(api, work, records));
      pairs.push({ single, bulk: await timed(ground, api, records, bulkOf) });
    }
    const bulk = medianWay(pairs.map((pair) => pair.bulk));
    measured.push({
      what,
      single: medianWay(pairs.map((pair) => pair.single)),
      bulk,
      ratio: median(pairs.map((pair) => pair.bulk.records / pair.single.records)),
      milliseconds: (records / bulk.records) * 1_000,
      inside: await longestMeanwhile(api, `d-${records - 1}`, rounds, bulkOf),
      outside: await longestMeanwhile(api, `d-${records + 1}`, rounds, bulkOf),
    });
  }
  return measured;
}

async function one(api: Served, { single }: Work, records: number): Promise<void> {
  let next = 0;
  const client = async () => {
    for (let number = next++; number < records; number = next++) {
      const { method, path, body } = single(number);
      await send(api, method, path, body);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
}

const all = (api: Served, { operation }: Work, records: number): Promise<void> =>
  send(api, 'POST', '/v1/discovery/bulk', {
    operations: Array.from({ length: records }, (_, number) => operation(number)),
  });

/** The median, over some bulks, of the slowest change of a discovery while the bulk runs. */
async function longestMeanwhile(
  api: Served,
  reference: string,
  rounds: number,
  bulkOf: () => Promise<void>,
): Promise<number> {
  const longest: number[] = [];
  for (let round = 0; round < rounds; round++) {
    let isOver = false;
    let most = 0;
    const bulk = bulkOf().then(() => (isOver = true));
    while (!isOver) {
      const started = performance.now();
      await send(api, 'PATCH', `/v1/discovery/${reference}`, { title: `Meanwhile ${started}` });
      most = Math.max(most, performance.now() - started);
    }
    await bulk;
    longest.push(most);
  }
  return median(longest);
}

async function send(api: Served, method: string, path: string, body: object): Promise<void> {
  const headers = { ...api.headers, 'content-type': 'application/json' };
  const answer = await fetch(`${api.url}${path}`, { method, headers, body: JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
}

async function timed(
  { postgresPid }: Ground,
  { pid }: Served,
  records: number,
  work: () => Promise<void>,
): Promise<Way> {
  const before = { server: processorSeconds(pid), postgres: familyProcessorSeconds(postgresPid) };
  const started = performance.now();
  await work();
  const seconds = (performance.now() - started) / 1_000;
  return {
    records: records / seconds,
    server: ((processorSeconds(pid) - before.server) / records) * 1e6,
    postgres: ((familyProcessorSeconds(postgresPid) - before.postgres) / records) * 1e6,
  };
}

const medianWay = (ways: readonly Way[]): Way => ({
  records: median(ways.map(({ records }) => records)),
  server: median(ways.map(({ server }) => server)),
  postgres: median(ways.map(({ postgres }) => postgres)),
});

export const bulkTable = (measured: readonly BulkMeasured[]): string =>
  table(
    [
      '',
      'ratio',
      'records/s, one by one',
      'by bulk',
      'ms for 500',
      'µs server',
      'by bulk',
      'µs PostgreSQL',
      'by bulk',
      'ms others, in it',
      'not in it',
    ],
    measured.map(({ what, single, bulk, ratio, milliseconds, inside, outside }) => [
      what,
      ratio.toFixed(1),
      single.records.toFixed(0),
      bulk.records.toFixed(0),
      milliseconds.toFixed(0),
      single.server.toFixed(0),
      bulk.server.toFixed(0),
      single.postgres.toFixed(0),
      bulk.postgres.toFixed(0),
      inside.toFixed(0),
      outside.toFixed(0),
    ]),
  );
