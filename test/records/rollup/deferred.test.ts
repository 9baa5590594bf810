import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { blocked } from '../../support/blocked.js';
import { eventually } from '../../support/eventually.js';
import type { Make, Made } from '../../support/make.js';
import type { TestService } from '../../support/service.js';
import { useService } from '../../support/use-service.js';
import { holdingDiscoveries } from './holding.js';
import { failures, requestValues, settled, wrongValues } from '../../support/probes.js';

const TIMEOUTS = { statement: 15_000, lock: 5_000, idleInTransaction: 30_000 };

const scoreOf = async (service: TestService, { id }: Made): Promise<number> => {
  const [row] = await service.sql<{ score: number }>(
    'SELECT feedback_score::float8 AS score FROM discovery WHERE id = $1',
    [id],
  );
  return row?.score ?? NaN;
};

const untilScore = (service: TestService, discovery: Made, score: number) =>
  eventually(async () => expect(await scoreOf(service, discovery)).toBe(score));

const deferred = (service: TestService) =>
  service.sql(`SELECT subject AS id FROM work_request WHERE kind = 'values' AND due_at IS NOT NULL`);

describe('a discovery that somebody has locked', () => {
  const service = useService({ databaseTimeouts: { ...TIMEOUTS, lock: 2_000 } });
  let elsewhere: Make;
  beforeAll(async () => {
    elsewhere = (await service.workspace('elsewhere')).make;
  });

  describe('for longer than anybody waits for a lock', () => {
    let parent: Made;
    let child: Made;
    let unlock: () => Promise<void>;
    beforeAll(async () => {
      parent = await service.make.underComponent();
      child = await service.make.discovery({ under: parent });
      unlock = await holdingDiscoveries(service, child);
      await service.make.feedback({ on: child, score: 5 });
    });

    test('keeps no other waiting, in its workspace or another', async () => {
      const other = await elsewhere.discovery();
      for (let second = 1; second <= 4; second++) {
        await elsewhere.feedback({ on: other, score: 1 });
        await service.make.feedback({ on: child, score: 5 });
        await untilScore(service, other, second);
        await untilScore(service, parent, 5 * (second + 1));
        await sleep(700);
      }
    });

    test('is right soon after it is free', async () => {
      expect(await scoreOf(service, child)).toBe(0);
      await unlock();
      await untilScore(service, child, 25);
    });

    test('is no failure', async () => {
      await settled(service);
      expect(await failures(service)).toEqual([]);
    });
  });

  describe('with thousands of others', () => {
    let unlock: () => Promise<void>;
    beforeAll(async () => {
      const { id } = await service.make.discovery();
      const locked = await service.sql<Made>(
        `INSERT INTO discovery
           (workspace_id, id, client_id, updated_at, title, state_id, state_entered_at, feedback_score)
         SELECT workspace_id, uuidv7(), 'many-' || n, now(), 'Many', state_id, now(), -1
         FROM discovery, generate_series(1, 3000) n WHERE id = $1 RETURNING id`,
        [id],
      );
      unlock = await holdingDiscoveries(service, ...locked);
      await requestValues(service, 'feedback_score = -1');
    });

    test('leaves those right that are free', async () => {
      const other = await elsewhere.discovery();
      for (let count = 1; count <= 5; count++) {
        await elsewhere.feedback({ on: other, score: 1 });
        await untilScore(service, other, count);
        await sleep(300);
      }
    });

    test('is right soon after all are free', async () => {
      await unlock();
      await settled(service);
      expect(await wrongValues(service)).toEqual([]);
    });
  });

  test('may be deleted meanwhile', async () => {
    const discovery = await service.make.discovery();
    const unlock = await holdingDiscoveries(service, discovery);
    const feedback = await service.make.feedback({ on: discovery });
    await eventually(async () => expect(await deferred(service)).not.toEqual([]));
    await unlock();
    await service.http.delete(`/v1/feedback/${feedback.id}`).expect(204);
    await service.http.delete(`/v1/discovery/${discovery.id}`).expect(204);
    await settled(service);
  });
});

describe('a discovery that somebody has locked, where locks are waited for without an end', () => {
  const service = useService({ databaseTimeouts: { ...TIMEOUTS, lock: 0 } });

  test('keeps no other waiting, in its workspace or another', async () => {
    const elsewhere = (await service.workspace('elsewhere')).make;
    const [locked, same, other] = [
      await service.make.discovery(),
      await service.make.discovery(),
      await elsewhere.discovery(),
    ];
    const unlock = await holdingDiscoveries(service, locked);
    for (let count = 1; count <= 4; count++) {
      await service.make.feedback({ on: locked, score: 1 });
      await service.make.feedback({ on: same, score: 1 });
      await elsewhere.feedback({ on: other, score: 1 });
      await untilScore(service, same, count);
      await untilScore(service, other, count);
    }
    expect(await scoreOf(service, locked)).toBe(0);
    await unlock();
    await untilScore(service, locked, 4);
  });

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
        await untilScore(service, discovery, count);
      }
    } finally {
      done = true;
      await callers;
    }
  });
});

describe('a statement that takes too long', () => {
  const service = useService({ databaseTimeouts: { ...TIMEOUTS, statement: 1_000 } });

  test('while the database stalls is tried again, and leaves no failures', async () => {
    const discoveries = await Promise.all(Array.from({ length: 10 }, () => service.make.discovery()));
    const workspace = `(SELECT workspace_id FROM discovery WHERE id = '${discoveries[0]?.id}')`;
    await blocked(service, 'feedback', async () => {
      await service.sql(`UPDATE discovery SET feedback_score = -1 WHERE workspace_id = ${workspace}`);
      await requestValues(service, 'feedback_score = -1');
      // So long that even one by one each of them would have been found too slow.
      await sleep(6_000);
    });
    await settled(service);
    expect(await wrongValues(service)).toEqual([]);
    expect(await failures(service)).toEqual([]);
  });

  describe('for one discovery', () => {
    let slow: Made;
    let others: Made[];
    beforeAll(async () => {
      slow = await service.make.discovery();
      others = await Promise.all(Array.from({ length: 4 }, () => service.make.discovery()));
      await service.sql(`ALTER TABLE discovery ADD CONSTRAINT slow
        CHECK (id <> '${slow.id}' OR feedback_score = 0 OR pg_sleep(60) IS NOT NULL)`);
      await Promise.all([slow, ...others].map((on) => service.make.feedback({ on, score: 3 })));
    });

    test('holds up none that was asked for with it', async () => {
      for (const other of others) await untilScore(service, other, 3);
    });

    test('is deferred, which is no failure', async () => {
      await eventually(async () => expect(await deferred(service)).toEqual([{ id: slow.id }]));
      expect(await failures(service)).toEqual([]);
    });

    test('holds up none that is asked for later', async () => {
      const [other] = others as [Made];
      await service.make.feedback({ on: other, score: 1 });
      await untilScore(service, other, 4);
    });

    test('is tried again until it succeeds', async () => {
      await service.sql('ALTER TABLE discovery DROP CONSTRAINT slow');
      await untilScore(service, slow, 3);
      await settled(service);
    });
  });
});
