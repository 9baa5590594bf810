import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { migrateDatabase } from '../../src/platform/database/migrate.js';
import { ReconciliationService } from '../../src/records/rollup/reconciliation/reconciliation.service.js';
import { type Get, getFrom, listed } from '../events/compared.js';
import { installedPostgres, programsOfPostgres } from '../support/installed-postgres.js';
import { urlOn } from '../support/nodes.js';
import type { Made } from '../support/make.js';
import { type Received, useReceiver } from '../support/receiver.js';
import { settled } from '../support/probes.js';
import { startService, type TestService } from '../support/service.js';

/** The embedded PostgreSQL has neither program; of Debian's, `.ci/run` unpacks it where it isn't installed. */
const programs = programsOfPostgres();

const webhooks = { key: Buffer.alloc(32, 1), deny: [], allowPrivate: true, timeout: 15_000 };

interface Page {
  readonly events: readonly { readonly id: string; readonly record: { readonly id: string } }[];
  readonly code?: string;
}

/** All that is shown, and by whom things were done. */
async function shown(get: Get): Promise<object> {
  const [page, next] = await read(get, '/v1/event?from=start&per_page=100');
  const events = [...page.events];
  for (let path = next; ;) {
    const [more, further] = await read(get, path);
    if (more.events.length === 0) break;
    events.push(...more.events);
    path = further;
  }
  return { records: await listed(get), events, webhooks: await (await get('/v1/webhook')).json() };
}

async function read(get: Get, path: string): Promise<[page: Page, next: string]> {
  const answer = await get(path);
  const next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] ?? '';
  return [(await answer.json()) as Page, next];
}

(programs === undefined ? describe.skip : describe)(
  'a database that pg_dump and pg_restore have brought elsewhere',
  () => {
    const run = (program: string, ...args: string[]) =>
      promisify(execFile)(join(programs ?? '', program), args);
    let servers: Awaited<ReturnType<ReturnType<typeof installedPostgres>>>[];
    let folder: string;
    let [before, after] = [{} as TestService, {} as TestService];
    let [former, restored] = [{} as object, {} as object];
    let get: Get;
    let webhook: Made;
    const receiver = useReceiver();
    /** Where a reader was before the dump, and where one was after what the dump doesn't have. */
    let cursors: { readonly middle: string; readonly rest: readonly string[]; readonly beyond: string };

    beforeAll(async () => {
      const start = installedPostgres(programs ?? '');
      servers = [await start({ settings: { fsync: 'off' } }), await start({ settings: { fsync: 'off' } })];
      folder = await mkdtemp(join(tmpdir(), 'discovery-records-backup-'));
      const [source = '', target = ''] = await Promise.all(
        servers.map(async ({ url }) => {
          await run('createdb', `--maintenance-db=${url}`, 'records');
          return urlOn(url, 'records');
        }),
      );
      await migrateDatabase(source);
      before = await startService({ databaseUrl: source, webhooks }, { story: true });
      const { secret } = await before.make.token({ scopes: ['admin'] });
      await fill(before);
      get = getFrom(before.url, String(secret));
      const [, middle] = await read(get, '/v1/event?from=start&per_page=10');
      const rest = [];
      for (
        let [page, path] = await read(get, middle);
        page.events.length > 0;
        [page, path] = await read(get, path)
      )
        rest.push(...page.events.map(({ id }) => id));
      former = await shown(get);

      // As docs/operations.md has it.
      const file = join(folder, 'records.dump');
      await run('pg_dump', '--format=custom', `--file=${file}`, source);
      for (let index = 0; index < 3; index++) await before.make.component({ title: 'Not in the dump' });
      const [, beyond] = await read(get, '/v1/event?from=now');
      cursors = { middle, rest, beyond };
      await run('pg_restore', '--no-owner', '--exit-on-error', `--dbname=${target}`, file);
      await migrateDatabase(target);

      after = await startService({ databaseUrl: target, webhooks });
      get = getFrom(after.url, String(secret));
      restored = await shown(get);
    });

    afterAll(async () => {
      await before.close();
      await after.close();
      for (const server of servers) await server.stop();
      await rm(folder, { recursive: true });
    });

    async function fill(service: TestService): Promise<void> {
      const { make } = service;
      const discovery = await make.discovery({ title: 'Kept', tags: ['a', 'b'] });
      for (let score = 1; score <= 5; score++) await make.feedback({ on: discovery, score });
      webhook = await make.webhook({ url: receiver.url, types: ['user.*'] });
      await service.http.delete(`/v1/component/${(await make.component()).id}`).expect(204);
      await settled(service);
      await settled(service, 'tags');
    }

    test('shows the same records, ids, orders and events, to the same tokens', () => {
      expect(restored).toEqual(former);
      expect(JSON.stringify(former)).toContain('"feedbackScore":15');
      expect(JSON.stringify(former)).toContain('component.deleted');
    });

    test('lets readers of the feed go on from their cursors, also with what happens from now on', async () => {
      const { id } = await after.make.component();
      const seen = [];
      for (
        let [page, path] = await read(get, cursors.middle);
        page.events.length > 0;
        [page, path] = await read(get, path)
      )
        seen.push(...page.events);
      expect(seen.slice(0, -1).map((event) => event.id)).toEqual(cursors.rest);
      expect(seen.at(-1)?.record.id).toBe(id);
    });

    test('tells readers who have seen what is lost', async () => {
      const [{ code }] = await read(get, cursors.beyond);
      expect(code).toBe('cursor_unknown');
    });

    test('has nothing to repair', async () => {
      const { different, wrongRows, wrongTags, wrongWords } = await after
        .part(ReconciliationService)
        .reconcile();
      expect({ different, wrongRows, wrongTags, wrongWords }).toEqual({
        different: 0,
        wrongRows: 0,
        wrongTags: 0,
        wrongWords: 0,
      });
    });

    test('signs what it sends to webhooks by their secrets', async () => {
      await after.http.post(`/v1/webhook/${webhook.id}/test`).send({}).expect(200);
      const [sent] = (await receiver.count(1, ({ body }) => body.type === 'webhook.test')) as [Received];
      new Webhook(String(webhook['secret'])).verify(sent.text, sent.headers as Record<string, string>);
    });
  },
);
