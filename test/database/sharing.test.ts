import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startService, type TestService } from '../support/service.js';

let service: TestService;
let ids: string[];

beforeAll(async () => {
  service = await startService({ databasePoolSize: 2 });
  const made = await Promise.all(
    Array.from({ length: 60 }, (_, n) => service.make.discovery({ clientId: `d-${n}`, title: `Title ${n}` })),
  );
  ids = made.map(({ id }) => id);
});
afterAll(() => service.close());

interface Answer {
  readonly status: number;
  readonly body: { readonly discovery?: { readonly id: string } };
}

async function get(reference: string): Promise<Answer> {
  const answer = await fetch(`${service.url}/v1/discovery/${reference}`);
  return { status: answer.status, body: (await answer.json()) as Answer['body'] };
}

test('each of very many requests at once gets its own record, by id, by clientId, or none', async () => {
  const asked = Array.from({ length: 600 }, (_, n) => n);
  const answers = await Promise.all(
    asked.map((n) => get([ids[n % 60] as string, `d-${n % 60}`, `unknown-${n}`][n % 3] as string)),
  );
  for (const [n, { status, body }] of answers.entries()) {
    const isKnown = n % 3 < 2;
    expect({ status, id: body.discovery?.id }).toEqual({
      status: isKnown ? 200 : 404,
      id: isKnown ? ids[n % 60] : undefined,
    });
  }
});

test('lists and writes get connections while records are asked for without a pause', async () => {
  let over = false;
  const askOn = async () => {
    while (!over) expect((await get(ids[0] as string)).status).toBe(200);
  };
  const asking = Promise.all(Array.from({ length: 20 }, askOn));
  for (let n = 0; n < 20; n++) {
    await service.http.get('/v1/discovery?per_page=100').expect(200);
    await service.http
      .patch(`/v1/discovery/${ids[1]}`)
      .send({ discovery: { description: `${n}` } })
      .expect(200);
  }
  over = true;
  await asking;
});

test('a connection that is lost under many requests takes none with it that come later', async () => {
  const statuses = new Set<number>();
  const asking = (async () => {
    for (let n = 0; n < 40; n++) {
      const answers = await Promise.all(ids.map(get));
      for (const { status } of answers) statuses.add(status);
    }
  })();
  for (let n = 0; n < 5; n++) {
    await sleep(20);
    await service.sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'discovery-records'`);
  }
  await asking;
  expect([200, 503]).toEqual(expect.arrayContaining([...statuses]));
  const afterwards = await Promise.all(ids.map(get));
  expect(new Set(afterwards.map(({ status }) => status))).toEqual(new Set([200]));
});
