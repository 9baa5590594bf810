import { beforeAll, describe, expect, test } from '@jest/globals';
import { pino } from 'pino';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import request from 'supertest';
import { MisdirectedRequest } from '../../../src/access/access.problems.js';
import { VERSION } from '../../../src/platform/settings/settings.js';
import { createWorker } from '../../../src/app/create.js';
import { eventually } from '../../support/eventually.js';
import { expectProblem } from '../../support/problem.js';
import { type Http, startService } from '../../support/service.js';
import { useService } from '../../support/use-service.js';
import { settled } from '../../support/probes.js';

const service = useService({ open: false });
let http: Http;
beforeAll(async () => {
  const { secret } = await service.make.token({ scopes: ['read'] });
  http = service.as(secret);
});

const url = (worker: NestFastifyApplication): string => {
  const { port } = worker.getHttpServer().address() as { port: number };
  return `http://127.0.0.1:${port}`;
};

/** The value of one series; undefined when there is none. */
async function metric(series: string, from = service): Promise<number | undefined> {
  const { text } = await from.http.get('/metrics').expect(200);
  const line = text.split('\n').find((each) => each.startsWith(`discovery_records_${series} `));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

test('ask others than programs of this machine for a token', async () => {
  const elsewhere = { 'x-forwarded-for': '192.0.2.7' };
  await service.http.get('/metrics').set(elsewhere).expect(401);
  await http.get('/metrics').set(elsewhere).expect(200);
});

describe('by a name that points to this machine (DNS rebinding)', () => {
  test.each(['evil.example', ''])('an API asks for a token: %s', async (host) => {
    await service.http.get('/metrics').set({ host }).expect(401);
    await http.get('/metrics').set({ host }).expect(200);
  });

  test.each(['localhost:3000', '[::1]:3000'])('an API tells them to programs of this machine: %s', (host) =>
    service.http.get('/metrics').set({ host }).expect(200),
  );

  test('a worker, which knows no tokens, refuses', async () => {
    const worker = await createWorker(service.settings, pino({ level: 'silent' }));
    try {
      await worker.listen(0, '127.0.0.1');
      const ask = (headers: Record<string, string>) => request(url(worker)).get('/metrics').set(headers);
      expectProblem(await ask({ host: 'evil.example' }), MisdirectedRequest);
      await ask({ host: 'localhost:3001' }).expect(200);
      // A page can say as well that it is a proxy.
      expectProblem(await ask({ host: 'evil.example', 'x-forwarded-for': '192.0.2.7' }), MisdirectedRequest);
      await request(url(worker)).get('/health/live').set('host', 'worker.internal').expect(200);
    } finally {
      await worker.close();
    }
  });
});

test('are in the format of Prometheus', async () => {
  const { headers, text } = await service.http.get('/metrics').expect(200);
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(text).toMatch(/^process_cpu_seconds_total \d/m);
});

test('count requests by method, pattern of the route and status, not by path', async () => {
  const { id } = await service.make.component();
  await service.http.get(`/v1/component/${id}`).expect(401);
  const series = 'http_request_duration_seconds_count{method="GET",route="/v1/component/:id",status="401"}';
  await eventually(async () => expect(await metric(series)).toBe(1));
});

test('tell the version', async () => expect(await metric(`build_info{version="${VERSION}"}`)).toBe(1));

test('know unknown paths by one name', async () => {
  await service.http.get('/nowhere').expect(404);
  const series = 'http_request_duration_seconds_count{method="GET",route="unknown",status="404"}';
  await eventually(async () => expect(await metric(series)).toBe(1));
});

describe('of the refresh', () => {
  test('tell what waits, for how long, and what failed', async () => {
    await using idle = await startService({}, { worker: false });
    const waiting = async (name: string) => (await metric(`${name}{kind="values"}`, idle)) ?? 0;
    const waits = () => waiting('work_requests_waiting');
    const oldest = () => waiting('work_oldest_request_seconds');
    const failures = () => waiting('work_requests_failed');
    expect([await waits(), await oldest(), await failures()]).toEqual([0, 0, 0]);
    await idle.sql(`INSERT INTO work_request (workspace_id, kind, subject, requested_at)
      SELECT gen_random_uuid(), 'values', gen_random_uuid(), now() - interval '1 hour' * n FROM generate_series(1, 2) n`);
    await idle.sql(`INSERT INTO work_request (workspace_id, kind, subject, requested_at, due_at, error)
      SELECT gen_random_uuid(), 'values', gen_random_uuid(), now() - interval '1 day', now() + interval '1 day', 'x'
      FROM generate_series(1, 3)`);
    expect(await waiting('work_requests_deferred')).toBe(3);
    expect(await waits()).toBe(5);
    // By when it came: the order of ids is another with several nodes.
    expect(await oldest()).toBeGreaterThanOrEqual(7_200);
    expect(await oldest()).toBeLessThan(7_300);
    expect(await failures()).toBe(3);

    const worker = await createWorker(idle.settings, pino({ level: 'silent' }));
    await worker.init();
    await settled(idle);
    await worker.close();
    expect([await waits(), await oldest()]).toEqual([3, 0]);
  });

  test('count batches, requests and lag', async () => {
    const before = (await metric('work_lag_seconds_count{kind="values"}')) ?? 0;
    await service.make.feedback({ on: await service.make.discovery() });
    await settled(service);
    await eventually(async () =>
      expect(await metric('work_lag_seconds_count{kind="values"}')).toBe(before + 1),
    );
    expect(await metric('work_batch_requests_sum{kind="values"}')).toBe(before + 1);
    expect(await metric('work_errors_total{kind="values",of="subject"}')).toBe(0);
  });
});

test('tell for how long there are partitions of events', async () => {
  const weeks = ((await metric('events_partitions_ahead_seconds')) ?? 0) / (7 * 86_400);
  expect(weeks).toBeGreaterThan(8);
  expect(weeks).toBeLessThanOrEqual(9);
});

test('count jobs by state, connections by use, and what is there', async () => {
  expect(await metric('queue_jobs{state="failed"}')).toBe(0);
  expect(await metric('database_connections{state="total"}')).toBeGreaterThan(0);
  expect(await metric('dependency_up{name="postgresql"}')).toBe(1);
  expect(await metric('dependency_up{name="redis"}')).toBe(1);
});
