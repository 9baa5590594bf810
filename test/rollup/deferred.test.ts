import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { blocked } from '../support/blocked.js';
import { eventually } from '../support/eventually.js';
import { differences, settled } from '../support/feedback-values.js';
import type { Make, Made } from '../support/make.js';
import { startService, type TestService } from '../support/service.js';

const TIMEOUTS = { statement: 15_000, lock: 5_000, idleInTransaction: 30_000 };

const scoreOf = async (service: TestService, { id }: Made): Promise<number> => {
  const [row] = await service.sql<{ score: number }>(
    'SELECT feedback_score::float8 AS score FROM discovery WHERE id = $1',
    [id],
  );
  return row?.score ?? NaN;
};

const untilScore = (service: TestService, discovery: Made, score: number, longest?: number) =>
  eventually(async () => expect(await scoreOf(service, discovery)).toBe(score), longest);

const failures = (service: TestService) => service.sql('SELECT * FROM feedback_refresh_failure');

describe('a discovery that somebody has locked', () => {
  let service: TestService;
  let elsewhere: Make;
  beforeAll(async () => {
    service = await startService();
    elsewhere = (await service.workspace('elsewhere')).make;
  });
  afterAll(() => service.close());

  /** Locks discoveries, as a long statement of an operator's does; the function that is returned ends it. */
  async function lock(...discoveries: Made[]): Promise<() => Promise<void>> {
    const operator = new pg.Client(service.settings.databaseUrl);
    // A test that fails leaves it open, until the database is dropped.
    operator.on('error', () => undefined);
    await operator.connect();
    await operator.query('BEGIN');
    const ids = discoveries.map(({ id }) => id);
    await operator.query('UPDATE discovery SET title = title WHERE id = ANY ($1::uuid[])', [ids]);
    return () => operator.end();
  }

  test('keeps no other waiting, in its workspace or another, and is right soon after it is free', async () => {
    const parent = await service.make.underComponent();
    const child = await service.make.discovery({ under: parent });
    const other = await elsewhere.discovery();
    const unlock = await lock(child);
    await service.make.feedback({ on: child, score: 5 });
    // Longer than a lock is waited for, so that whoever waited would have given up.
    for (let second = 1; second <= 7; second++) {
      await elsewhere.feedback({ on: other, score: 1 });
      await service.make.feedback({ on: child, score: 5 });
      await untilScore(service, other, second, 1_000);
      await untilScore(service, parent, 5 * (second + 1), 1_000);
      await sleep(1_000);
    }
    expect(await scoreOf(service, child)).toBe(0);
    await unlock();
    await untilScore(service, child, 40, 3_000);
    await settled(service);
    expect(await failures(service)).toEqual([]);
  }, 30_000);

  test('is one of thousands, and the others are right meanwhile', async () => {
    const { id } = await service.make.discovery();
    const locked = await service.sql<Made>(
      `INSERT INTO discovery (workspace_id, id, client_id, updated_at, title, state_id, state_entered_at, feedback_score)
       SELECT workspace_id, uuidv7(), 'many-' || n, now(), 'Many', state_id, now(), -1
       FROM discovery, generate_series(1, 3000) n WHERE id = $1 RETURNING id`,
      [id],
    );
    const other = await elsewhere.discovery();
    const unlock = await lock(...locked);
    await service.sql(
      `INSERT INTO feedback_refresh_request (workspace_id, discovery_id)
       SELECT workspace_id, id FROM discovery WHERE feedback_score = -1`,
    );
    for (let count = 1; count <= 5; count++) {
      await elsewhere.feedback({ on: other, score: 1 });
      await untilScore(service, other, count, 1_500);
      await sleep(300);
    }
    await unlock();
    await settled(service, 20_000);
    expect(await differences(service)).toEqual([]);
  }, 60_000);

  test('is right soon although callers change it all the time', async () => {
    const discovery = await service.make.discovery();
    let done = false;
    const change = async (client: number) => {
      for (let count = 0; !done; count++) {
        const title = `${client} ${count}`;
        await service.http.patch(`/v1/discovery/${discovery.id}`).send({ title }).expect(200);
      }
    };
    const callers = Promise.all(Array.from({ length: 6 }, (_, client) => change(client)));
    try {
      for (let count = 1; count <= 10; count++) {
        await service.make.feedback({ on: discovery, score: 1 });
        await untilScore(service, discovery, count, 3_000);
      }
    } finally {
      done = true;
      await callers;
    }
  }, 60_000);

  test('may be deleted meanwhile', async () => {
    const discovery = await service.make.discovery();
    const unlock = await lock(discovery);
    const feedback = await service.make.feedback({ on: discovery });
    await eventually(async () => expect(await deferred(service)).not.toEqual([]));
    await unlock();
    await service.http.delete(`/v1/feedback/${feedback.id}`).expect(204);
    await service.http.delete(`/v1/discovery/${discovery.id}`).expect(204);
    await settled(service);
  });
});

const deferred = (service: TestService) =>
  service.sql('SELECT discovery_id AS id FROM feedback_refresh_request WHERE due_at IS NOT NULL');

describe('a statement that takes too long', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService({ databaseTimeouts: { ...TIMEOUTS, statement: 500 } });
  });
  afterAll(() => service.close());

  test('while the database stalls is tried again: all values are right after it', async () => {
    const discoveries = await Promise.all(Array.from({ length: 20 }, () => service.make.discovery()));
    const workspace = `(SELECT workspace_id FROM discovery WHERE id = '${discoveries[0]?.id}')`;
    await blocked(service, 'feedback', async () => {
      await service.sql(`UPDATE discovery SET feedback_score = -1 WHERE workspace_id = ${workspace}`);
      await service.sql(
        `INSERT INTO feedback_refresh_request (workspace_id, discovery_id)
         SELECT workspace_id, id FROM discovery WHERE feedback_score = -1`,
      );
      // So long that even one by one each of them would have been found too slow.
      await sleep(6_000);
    });
    await settled(service, 5_000);
    expect(await differences(service)).toEqual([]);
    expect(await failures(service)).toEqual([]);
  }, 30_000);

  test('for one discovery holds up no other, and is tried again until it succeeds', async () => {
    const [slow, ...others] = await Promise.all(Array.from({ length: 5 }, () => service.make.discovery()));
    await service.sql(`ALTER TABLE discovery ADD CONSTRAINT slow
      CHECK (id <> '${slow?.id}' OR feedback_score = 0 OR pg_sleep(2) IS NOT NULL)`);
    await Promise.all([slow, ...others].map((on) => service.make.feedback({ on: on as Made, score: 3 })));
    for (const other of others) await untilScore(service, other, 3, 5_000);
    await eventually(async () => expect(await deferred(service)).toEqual([{ id: slow?.id }]));
    expect(await failures(service)).toEqual([]);

    await service.make.feedback({ on: others[0] as Made, score: 1 });
    await untilScore(service, others[0] as Made, 4, 2_000);

    await service.sql('ALTER TABLE discovery DROP CONSTRAINT slow');
    await untilScore(service, slow as Made, 3, 10_000);
    await settled(service);
  }, 60_000);

  test('shows as a request that is deferred, and old', async () => {
    await service.sql(`INSERT INTO feedback_refresh_request (workspace_id, discovery_id, requested_at, due_at)
      VALUES (gen_random_uuid(), gen_random_uuid(), now() - interval '1 hour', now() + interval '1 minute')`);
    const { text } = await service.http.get('/metrics').expect(200);
    expect(text).toMatch(/^discovery_records_refresh_requests_deferred 1$/m);
    expect(
      Number(/^discovery_records_refresh_oldest_request_seconds (.*)$/m.exec(text)?.[1]),
    ).toBeGreaterThan(3_599);
    await service.sql('TRUNCATE feedback_refresh_request');
  });
});
