import { beforeAll, describe, expect, test } from '@jest/globals';
import { blocked, untilWaiting } from '../../support/blocked.js';
import { startService, type TestWorkspace } from '../../support/service.js';
import { useService, useWorkspace } from '../../support/use-service.js';
import { eventually } from '../../support/eventually.js';
import { until } from '../../support/until.js';

/** For what is held up here there is no end, so what waits for it is not answered at all. */
const settings = {
  open: false,
  databaseTimeouts: { statement: 0, lock: 0, idleInTransaction: 0 },
  databaseReads: { perWorkspace: undefined, longestWait: 600_000 },
};

describe('lists of a workspace that take long', () => {
  const service = useService(settings, { worker: false });
  const busy = useWorkspace(service, 'Busy');
  const other = useWorkspace(service, 'Other');
  beforeAll(async () => {
    await busy.make.discovery({ clientId: 'mine', title: 'Readers wait' });
    await other.make.discovery({ clientId: 'theirs', title: 'Readers wait' });
  });

  const listOf = ({ http }: Pick<TestWorkspace, 'http'>) =>
    http.get('/v1/component').then((answer) => answer);

  test('leave connections to those of others, and wait for their turn or are refused', async () => {
    const databaseReads = { ...settings.databaseReads, longestWait: 1_000 };
    const impatient = await startService({ ...service.settings, databaseReads }, { worker: false });
    const refused: Awaited<ReturnType<typeof listOf>>[] = [];
    const asked: Promise<number>[] = [];
    const ask = async (): Promise<number> => {
      const answer = await listOf({ http: impatient.as(busy.secret) });
      if (answer.status !== 200) refused.push(answer);
      return answer.status;
    };
    await blocked(service, 'component', async () => {
      asked.push(...Array.from({ length: 12 }, ask));
      await untilWaiting(service, 6);
      const { body } = await impatient.as(other.secret).get('/v1/discovery?q=reade').expect(200);
      expect(body.discoveries).toMatchObject([{ clientId: 'theirs' }]);
      await until(() => refused.length === 6);
    });
    expect((await Promise.all(asked)).sort()).toEqual([...Array(6).fill(200), ...Array(6).fill(429)]);
    for (const { body, headers } of refused) {
      expect(body).toMatchObject({ status: 429, code: 'too_many_reads' });
      expect(headers['retry-after']).toBe('5');
    }
    expect((await listOf({ http: impatient.as(busy.secret) })).status).toBe(200);
    await impatient.close();
  });

  test('keep nobody from finding and writing records, not even in their own workspace', async () => {
    const asked: ReturnType<typeof listOf>[] = [];
    await blocked(service, 'component', async () => {
      asked.push(...Array.from({ length: 12 }, (_, n) => listOf(n % 2 ? busy : other)));
      await untilWaiting(service, 8);
      for (const [{ http }, clientId] of [
        [busy, 'mine'],
        [other, 'theirs'],
      ] as const) {
        await http.get(`/v1/discovery/${clientId}`).expect(200);
        await http.patch(`/v1/discovery/${clientId}`).send({ description: 'Changed' }).expect(200);
      }
    });
    await Promise.all(asked);
  });

  test('take fewer when they search, count or skip, and leave the rest to quicker ones of the workspace', async () => {
    const asked: ReturnType<typeof listOf>[] = [];
    const ask = (path: string, prefer = '') =>
      asked.push(
        busy.http
          .get(path)
          .set('prefer', prefer)
          .then((answer) => answer),
      );
    await blocked(service, 'discovery', async () => {
      for (let n = 0; n < 3; n++) {
        ask('/v1/discovery?q=readers');
        ask('/v1/discovery?offset=1');
        ask('/v1/discovery', 'count=exact');
      }
      await untilWaiting(service, 2);
      await listOf(busy);
      await other.http.get('/v1/component?offset=1').expect(200);
      for (let n = 0; n < 5; n++) ask('/v1/discovery');
      await untilWaiting(service, 6);
    });
    expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]));
  });

  test('are counted in the metrics, under way and waiting', async () => {
    const metrics = async () => (await busy.http.get('/metrics').expect(200)).text;
    const asked: ReturnType<typeof listOf>[] = [];
    await blocked(service, 'component', async () => {
      asked.push(...Array.from({ length: 9 }, () => listOf(busy)));
      await untilWaiting(service, 6);
      // The last requests may still be on their way.
      await eventually(async () =>
        expect(await metrics()).toMatch(
          /budget\{budget="reads",state="used"\} 6\n(.*\n)?.*budget\{budget="reads",state="waiting"\} 3\n/,
        ),
      );
    });
    await Promise.all(asked);
    await until(async () => (await metrics()).includes('budget{budget="reads",state="used"} 0\n'));
  });
});

test('lists that wait for their turn are read when it comes, in the order they came', async () => {
  await using service = await startService(
    { databaseReads: { perWorkspace: 1, longestWait: 600_000 } },
    { worker: false },
  );
  const answered: number[] = [];
  const asked: Promise<void>[] = [];
  await blocked(service, 'component', async () => {
    for (let n = 0; n < 5; n++) {
      asked.push(
        service.http.get('/v1/component').then(({ status }) => {
          expect(status).toBe(200);
          answered.push(n);
        }),
      );
      await until(async () => {
        const { text } = await service.http.get('/metrics');
        return text.includes(`budget{budget="reads",state="waiting"} ${n}\n`);
      });
    }
  });
  await Promise.all(asked);
  expect(answered).toEqual([0, 1, 2, 3, 4]);
});

describe('many requests at a time of a workspace that takes most of the processor', () => {
  const service = useService({ open: false }, { worker: false });
  const busy = useWorkspace(service, 'Busy');
  const other = useWorkspace(service, 'Other');

  const waiting = async () => {
    const { text } = await service.http.get('/metrics').set('authorization', `Bearer ${busy.secret}`);
    return Number(/^discovery_records_turns_waiting (\d+)$/m.exec(text)?.[1]);
  };

  test('make way for one that has few', async () => {
    const { id } = await other.make.discovery();
    let seen = 0;
    while (seen === 0) {
      await other.http.get(`/v1/discovery/${id}`).expect(200);
      const beside = Array.from({ length: 30 }, () => busy.http.get('/v1/component').expect(200));
      const all = Promise.all(beside);
      seen = await waiting();
      await all;
    }
    expect(await waiting()).toBe(0);
  });
});
