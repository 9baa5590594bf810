import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { pino } from 'pino';
import { createWorker } from '../../src/app/create.js';
import { eventually } from '../support/eventually.js';
import { settled } from '../support/probes.js';
import { useReceiver } from '../support/receiver.js';
import type { TestService } from '../support/service.js';
import { useService } from '../support/use-service.js';
import {
  ALERTS,
  alerts,
  firing,
  promtool,
  promtoolOn,
  promtoolOnMetrics,
  scrapeOf,
  testWithPromtool,
} from './promtool.js';

const runbook = readFileSync('ops/README.md', 'utf8');
const UNIT_TEST_FILES = ['ops/alerts.test.yml', 'ops/alerts-daily.test.yml'];
const unitTests = UNIT_TEST_FILES.map((file) => readFileSync(file, 'utf8')).join('\n');
const dashboard = JSON.parse(readFileSync('ops/dashboard.json', 'utf8')) as {
  panels: { title: string; targets?: { expr: string }[] }[];
};
const drawn = dashboard.panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr }) => ({
    title,
    expr: expr.replaceAll('$__rate_interval', '5m').replaceAll('$job', '.*'),
  })),
);

testWithPromtool('alerts are rules, and do what their unit tests say', () => {
  expect(promtool('check', 'rules', ALERTS)).toMatchObject({ ok: true });
  expect(promtool('test', 'rules', ...UNIT_TEST_FILES)).toMatchObject({ ok: true });
});

test.each(alerts)(
  '$alert has a paragraph in the runbook, and is tried both ways',
  ({ alert, annotations }) => {
    expect(annotations.runbook).toBe(`ops/README.md#${alert.toLowerCase()}`);
    const [, paragraph = ''] = runbook.split(`\n### ${alert}\n\n`);
    expect(paragraph.split('\n\n')[0]?.length).toBeGreaterThan(150);
    const [, ...tried] = unitTests.split(`- alertname: ${alert}\n`);
    const kinds = tried.map((each) => /exp_alerts: *(\[\])?/.exec(each)?.[1] ?? 'fires');
    expect(new Set(kinds)).toEqual(new Set(['fires', '[]']));
  },
);

test('the runbook tells of no alert that there is not', () => {
  const told = [...runbook.matchAll(/^### (DiscoveryRecords\w+)$/gm)].map(([, name]) => name);
  expect(told.toSorted()).toEqual(alerts.map(({ alert }) => alert).toSorted());
});

testWithPromtool('every expression of the dashboard can be parsed', () => {
  const rules = drawn.map(({ expr }, index) => ({ record: `drawn:${index}`, expr }));
  const { ok, said } = promtoolOn({ groups: [{ name: 'dashboard', rules }] }, 'check', 'rules');
  expect([ok, said]).toEqual([true, expect.stringContaining(`${drawn.length} rules found`)]);
});

const KEYWORDS = new Set(['and', 'or', 'unless', 'offset', 'up']);

/** What an expression reads: series with the labels that it selects them by. */
function selectorsOf(expr: string): [name: string, labels: string[]][] {
  const bare = expr
    .replaceAll(/"[^"]*"/g, '""')
    .replaceAll(/\b(by|on) \([^)]*\)|\[[^\]]*\]/g, '')
    .replaceAll(/[a-z_0-9]+ *(?=\()/g, '');
  return [...bare.matchAll(/(?<![\w"])([a-zA-Z_:][\w:]*)(\{[^}]*\})?/g)]
    .map(([, name = '', labels = '']): [string, string[]] => [
      name,
      [...labels.matchAll(/(\w+)[=!]/g)].map(([, label = '']) => label),
    ])
    .filter(([name]) => !KEYWORDS.has(name));
}

test('names, and the labels that series are selected by, are found in expressions', () =>
  expect(
    selectorsOf(
      'sum by (le) (rate(a_count{status=~"5..", x!="b(c)"}[5m])) / 2 > 1 and on (job) b offset 26h',
    ),
  ).toEqual([
    ['a_count', ['status', 'x']],
    ['b', []],
  ]));

describe('a running service', () => {
  const service = useService({}, { worker: false });
  const shown = new Map<string, Set<string>>();
  const texts: string[] = [];

  beforeAll(async () => {
    const worker = await createWorker(service.settings, pino({ level: 'silent' }));
    await worker.init();
    await worker.listen(0, '127.0.0.1');
    await service.make.feedback({ on: await service.make.discovery() });
    await settled(service);
    for (const url of [service.url, await worker.getUrl()]) await look(url);
    await worker.close();
  });

  async function look(url: string): Promise<void> {
    const text = await (await fetch(`${url}/metrics`)).text();
    texts.push(text);
    for (const [, name = '', type] of text.matchAll(/^# TYPE (\S+) (\w+)$/gm))
      for (const suffix of type === 'histogram' ? ['_bucket', '_sum', '_count'] : [''])
        if (!shown.has(name + suffix)) shown.set(name + suffix, new Set());
    for (const series of scrapeOf(text).keys())
      for (const [, label = ''] of series.matchAll(/[{,](\w+)="/g))
        shown.get(series.replace(/\{.*/, ''))?.add(label);
  }

  testWithPromtool('names its metrics as Prometheus wants them', () => {
    expect(texts.map(promtoolOnMetrics)).toEqual(texts.map(() => ({ ok: true, said: '' })));
  });

  test.each([...alerts.map(({ alert, expr }) => ({ title: alert, expr })), ...drawn])(
    'shows what $title is about',
    ({ expr }) => {
      for (const [name, labels] of selectorsOf(expr)) {
        const found = shown.get(name);
        expect([name, found]).toEqual([name, expect.any(Set)]);
        // A metric without a value has no labels to compare with yet.
        const known = found?.size ? [...found, 'job', 'instance'] : labels;
        expect(known).toEqual(expect.arrayContaining(labels));
      }
    },
  );
});

const scrape = async (service: TestService) =>
  scrapeOf((await service.http.get('/metrics').expect(200)).text);

/** With what an API doesn't tell: that a worker is scraped, too. */
const withWorker = (seen: Awaited<ReturnType<typeof scrape>>) =>
  new Map([...seen, ['discovery_records_reconciliations_total', 0]]);

describe('where all is well', () => {
  const service = useService();
  testWithPromtool('no alert fires', async () => {
    const before = await scrape(service);
    await service.make.feedback({ on: await service.make.discovery() });
    await settled(service);
    await service.http.get('/v1/event').expect(200);
    expect(firing(await scrape(service), before)).toEqual([]);
  });
});

describe('while no worker runs', () => {
  const service = useService({}, { worker: false });
  testWithPromtool('alerts say so, and what it comes to', async () => {
    await service.make.feedback({ on: await service.make.discovery() });
    // As if a minute had passed.
    await service.sql(`UPDATE event_commit SET at = at - interval '1 minute'`);
    await service.sql(`UPDATE work_request SET requested_at = requested_at - interval '1 minute'`);
    expect(firing(await scrape(service))).toEqual(['FeedBehind', 'NoWorker', 'ValuesBehind']);
  });

  testWithPromtool('they stop when one does', async () => {
    const worker: NestFastifyApplication = await createWorker(service.settings, pino({ level: 'silent' }));
    await worker.init();
    await settled(service);
    await eventually(async () => expect(firing(withWorker(await scrape(service)))).toEqual([]));
    await worker.close();
  });
});

describe('while the disk of PostgreSQL is full', () => {
  const service = useService({}, { worker: false });
  testWithPromtool('alerts say so, and that requests fail', async () => {
    await service.sql(`CREATE FUNCTION no_space() RETURNS boolean LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION 'No space left on device' USING ERRCODE = 'disk_full'; END $$`);
    await service.sql('ALTER TABLE component ADD CONSTRAINT full_disk CHECK (no_space())');
    const before = await scrape(service);
    await service.http.post('/v1/component').send({ title: 'x' }).expect(503);
    const after = await scrape(service);
    expect(firing(withWorker(after), before)).toEqual(['DiskFull', 'NotReady', 'ServerErrors']);
  });
});

describe('while a webhook takes long', () => {
  const webhooks = { key: Buffer.alloc(32, 1), deny: [], allowPrivate: true, timeout: 5_500 };
  const service = useService({ webhooks });
  const receiver = useReceiver();
  testWithPromtool('alerts say so, and that its deliveries fail', async () => {
    await service.make.webhook({ url: receiver.url, types: ['component.*'] });
    receiver.answer = () => undefined;
    const before = await scrape(service);
    await service.make.component();
    const after = await eventually(async () => {
      const seen = await scrape(service);
      expect(seen.get('discovery_records_webhook_attempts_total{outcome="retried"}')).toBe(1);
      return seen;
    });
    await receiver.hangUp();
    expect(firing(after, before)).toEqual(['DeliveriesFail', 'DeliveriesSlow']);
  });
});
