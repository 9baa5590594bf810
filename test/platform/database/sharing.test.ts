import { beforeAll, expect, test } from '@jest/globals';
import { endSessions } from '../../support/administer.js';
import { until } from '../../support/until.js';
import { useGatedService } from '../../support/use-service.js';

// Not next door, so that more is under way at any time.
const { service } = useGatedService({ databasePoolSize: 2 }, { worker: false }, 2);
let ids: string[];
beforeAll(async () => {
  const made = await Promise.all(
    Array.from({ length: 60 }, (_, n) => service.make.discovery({ clientId: `d-${n}`, title: `Title ${n}` })),
  );
  ids = made.map(({ id }) => id);
});

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
  const asking = Promise.all(Array.from({ length: 100 }, askOn));
  for (let n = 0; n < 10; n++) {
    await service.http.get('/v1/discovery?per_page=100').expect(200);
    await service.http
      .patch(`/v1/discovery/${ids[1]}`)
      .send({ description: `${n}` })
      .expect(200);
  }
  over = true;
  await asking;
});

test('a connection that is lost takes none with it that come later', async () => {
  const statuses: number[] = [];
  let over = false;
  const askOn = async () => {
    while (!over) {
      const { status } = await get(ids[0] as string);
      statuses.push(status);
      if (status === 503) statuses.push((await get(ids[1] as string)).status);
    }
  };
  const asking = Promise.all(Array.from({ length: 20 }, askOn));
  await until(() => statuses.length > 100);
  // Until something is under way at that moment.
  do {
    await endSessions(service.settings.databaseUrl);
    const asked = statuses.length;
    await until(() => statuses.length > asked + 100);
  } while (!statuses.includes(503));
  const lost = statuses.length;
  await until(() => statuses.length > lost + 500);
  over = true;
  await asking;
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  // Each of the 20 may lose what is under way, and then what it asks on the other connection, which is lost as well.
  expect(statuses.filter((status) => status === 503).length).toBeLessThanOrEqual(40);
  expect(new Set(statuses.slice(lost + 100))).toEqual(new Set([200]));
});
