import { execFileSync } from 'node:child_process';
import { describe, expect, test } from '@jest/globals';
import { ACTIVITY, held, untilWaiting } from '../../../support/blocked.js';
import { eventually } from '../../../support/eventually.js';
import {
  IMPORT_PROCESS,
  startService,
  type TestService,
  type TestWorkspace,
} from '../../../support/service.js';
import type { Members } from '../../../support/transfer.js';
import { useService } from '../../../support/use-service.js';
import * as jobs from './jobs.js';

// Takes files; workers are started by the tests.
const service = useService({}, { worker: false });

/** For what waits for processes to start, on a busy machine. */
const LONG = 110_000;

const sent = (workspace: TestWorkspace, file: string): Promise<Members> =>
  jobs.sent(workspace, file, file.startsWith('{') ? { type: jobs.LINES } : {});

const finished = (workspace: TestWorkspace, made: Members): Promise<Members> =>
  jobs.finished(workspace, made, LONG);

/** Does `work` while there is a worker on the service's database. */
async function withWorker(
  work: (worker: TestService) => Promise<void>,
  process: Partial<typeof IMPORT_PROCESS> = {},
): Promise<void> {
  const { databaseUrl } = service.settings;
  await using worker = await startService({ databaseUrl, importProcess: { ...IMPORT_PROCESS, ...process } });
  await work(worker);
}

/** The processes that this one has started for imports. */
function children(): number[] {
  const all = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' });
  return all
    .split('\n')
    .filter((line) => line.includes('run-imports'))
    .map((line) => parseInt(line, 10));
}

/** A process for imports. Fails if there is none: a signal to process 0 would reach the whole process group of Jest. */
function child(): number {
  const [first] = children();
  if (first === undefined) throw new Error('No process imports.');
  return first;
}

const users = (count: number, from = 0): string =>
  Array.from({ length: count }, (_, n) => `{"user": {"name": "U ${from + n}"}}\n`).join('');

/** Until an import waits for a record that is held. */
const untilHeld = () =>
  eventually(async () => {
    const waiting = await service.sql(`SELECT FROM ${ACTIVITY}
      WHERE datname = current_database() AND wait_event_type = 'Lock'`);
    expect(waiting.length).toBeGreaterThan(0);
  }, LONG);

/** A line for a batch of its own, after a thousand others. */
const RENAMED = '{"component": {"clientId": "c", "title": "C"}}\n';

const countUsers = async ({ id }: TestWorkspace): Promise<number> =>
  (await service.sql('SELECT FROM workspace_user WHERE workspace_id = $1', [id])).length;

/** Has a process fill its heap when it is given that import: files themselves are bounded. */
const hoardFor = (id: string): string =>
  `data:text/javascript,process.on('message', (order) => {
    const hoard = [];
    while (JSON.stringify(order).includes('${id}')) hoard.push(Array(100_000).fill(hoard.length));
  })`.replaceAll(/\s+/g, ' ');

describe('the process of an import', () => {
  test('that runs out of memory takes neither the worker with it nor its refreshes, and the import fails with that reason', async () => {
    const workspace = await service.workspace('heap');
    const on = await workspace.make.underComponent();
    const made = await sent(workspace, users(1));
    const execArgv = [...IMPORT_PROCESS.execArgv, '--import', hoardFor(String(made['id']))];
    await withWorker(
      async () => {
        expect(await finished(workspace, made)).toMatchObject({
          state: 'failed',
          counts: [],
          faults: [
            { code: 'interrupted', detail: expect.stringContaining('more memory than an import may have') },
          ],
        });
        await workspace.make.feedback({ on, score: 7 });
        await eventually(async () => {
          const { body } = await workspace.http.get(`/v1/discovery/${on.id}`).expect(200);
          expect(body.discovery.feedbackScore).toBe(7);
        });
        const next = await service.workspace('heap, next');
        expect(await finished(next, await sent(next, users(1)))).toMatchObject({ state: 'done' });
      },
      { execArgv },
    );
  });

  test('that is killed makes an attempt, and the import goes on behind what is written', async () => {
    const workspace = await service.workspace('killed');
    const made = await sent(workspace, users(3_000));
    await withWorker(async () => {
      await eventually(async () => expect(await countUsers(workspace)).toBeGreaterThan(0), LONG);
      process.kill(child(), 'SIGKILL');
      const done = await finished(workspace, made);
      expect(done).toMatchObject({ state: 'done', read: 3_000, counts: [{ kind: 'user', created: 3_000 }] });
    });
    expect(await countUsers(workspace)).toBe(3_000);
  });

  test('that takes too long is ended, and what it did and where it stopped is told', async () => {
    const workspace = await service.workspace('too long');
    const component = await workspace.make.component({ clientId: 'c' });
    const made = await sent(workspace, users(1_000) + RENAMED);
    await held(service, 'component', component, async () => {
      await withWorker(
        async () => {
          expect(await finished(workspace, made)).toMatchObject({
            state: 'failed',
            read: 1_000,
            counts: [{ kind: 'user', created: 1_000 }],
            faults: [
              {
                code: 'interrupted',
                detail: expect.stringMatching(
                  /it took too long\. It came to line 1000, and what is counted is imported\. Only what follows/,
                ),
              },
            ],
          });
        },
        { longestRun: 8_000 },
      );
    });
    expect(await countUsers(workspace)).toBe(1_000);
  });

  test('that is stopped is ended, as it says nothing', async () => {
    const workspace = await service.workspace('stopped');
    await withWorker(
      async () => {
        expect(await finished(workspace, await sent(workspace, users(1)))).toMatchObject({ state: 'done' });
        process.kill(child(), 'SIGSTOP');
        expect(await finished(workspace, await sent(workspace, users(1)))).toMatchObject({ state: 'done' });
      },
      { silence: 15_000 },
    );
  });

  test('ends with its worker, and another worker goes on at once', async () => {
    const workspace = await service.workspace('handed on');
    const component = await workspace.make.component({ clientId: 'c' });
    const made = await sent(workspace, users(1_000) + RENAMED);
    await held(service, 'component', component, async () => {
      await withWorker(() => untilHeld());
      expect(children()).toEqual([]);
      const [job] = await service.sql('SELECT state, attempts FROM import_job WHERE id = $1', [made['id']]);
      expect(job).toEqual({ state: 'queued', attempts: 0 });
    });
    await withWorker(async () => {
      expect(await finished(workspace, made)).toMatchObject({ state: 'done', read: 1_001 });
    });
    expect(await countUsers(workspace)).toBe(1_000);
  });

  test('of an import that is cancelled writes nothing more', async () => {
    const workspace = await service.workspace('cancelled');
    const component = await workspace.make.component({ clientId: 'c', title: 'B' });
    const { id } = await sent(workspace, users(1_000) + RENAMED);
    await withWorker(async () => {
      await held(service, 'component', component, async () => {
        await untilHeld();
        await workspace.http.delete(`/v1/import/${id}`).expect(204);
      });
      const next = await sent(workspace, users(1, 1_000));
      expect(await finished(workspace, next)).toMatchObject({ state: 'done' });
    });
    expect((await workspace.http.get('/v1/component/c').expect(200)).body.component.title).toBe('B');
    expect(await countUsers(workspace)).toBe(1_001);
  });

  test('knows neither Redis nor what else the worker has in its environment', async () => {
    const workspace = await service.workspace('environment');
    await withWorker(async () => {
      await finished(workspace, await sent(workspace, users(1)));
      const variables = execFileSync('cat', [`/proc/${child()}/environ`], { encoding: 'utf8' });
      expect(variables).not.toMatch(/REDIS|DATABASE_URL/);
    });
  });
});

test('a process that can not be started takes none of the places for imports', async () => {
  const workspace = await service.workspace('not started');
  const made = await sent(workspace, users(1));
  let starts = 0;
  const execArgv = {
    *[Symbol.iterator]() {
      if (++starts < 3) throw new Error('It can not be started.');
      yield* IMPORT_PROCESS.execArgv;
    },
  };
  await withWorker(async () => expect(await finished(workspace, made)).toMatchObject({ state: 'done' }), {
    execArgv: execArgv as unknown as string[],
  });
  expect(starts).toBe(3);
});

describe('imports of several workspaces', () => {
  test("have their turns: those of one don't keep another's waiting", async () => {
    const busy = [await service.workspace('many 1'), await service.workspace('many 2')];
    const [first, next] = [
      await busy[0]!.make.component({ clientId: 'first' }),
      await busy[0]!.make.component({ clientId: 'next' }),
    ];
    const second = await busy[1]!.make.component({ clientId: 'first' });
    const one = await service.workspace('one');
    for (const clientId of ['first', 'next'])
      for (const each of busy) await sent(each, `{"component": {"clientId": "${clientId}", "title": "C"}}\n`);
    await held(service, 'component', second, () =>
      held(service, 'component', next, () =>
        withWorker(async () => {
          // Both processes are taken; what the first does next would keep it.
          const made = await held(service, 'component', first, async () => {
            await untilWaiting(service, 2);
            return sent(one, users(1));
          });
          expect(await finished(one, made)).toMatchObject({ state: 'done' });
        }),
      ),
    );
  });

  test('make way for each other after a slice of time, and are imported once all the same', async () => {
    const large = [await service.workspace('large 1'), await service.workspace('large 2')];
    const rows = `title,votes\n${Array.from({ length: 2_000 }, (_, n) => `T ${n},1\n`).join('')}`;
    const made = [await sent(large[0]!, users(8_000)), await sent(large[1]!, rows)];
    const small = await service.workspace('small');
    await withWorker(
      async () => {
        const running = () => service.sql(`SELECT FROM import_job WHERE state = 'running'`);
        await eventually(async () => expect(await running()).toHaveLength(2), LONG);
        const last = await sent(small, users(1));
        await finished(small, last);
        const first = await finished(large[0]!, made[0]!);
        const second = await finished(large[1]!, made[1]!);
        expect(first).toMatchObject({
          state: 'done',
          read: 8_000,
          counts: [{ created: 8_000, unchanged: 0 }],
        });
        expect(second['counts']).toEqual([
          { kind: 'discovery', created: 2_000, updated: 0, unchanged: 0 },
          { kind: 'feedback', created: 2_000, updated: 0, unchanged: 0 },
        ]);
        const { finishedAt } = await jobs.seen(small, last);
        expect(finishedAt < first['finishedAt'] || finishedAt < second['finishedAt']).toBe(true);
      },
      { slice: 100, aliveEvery: 100 },
    );
    expect(await countUsers(large[0]!)).toBe(8_000);
  });
});
