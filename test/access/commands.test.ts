import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { command, listenToCommands, said } from '../support/program.js';
import { allFinished } from '../integrations/transfer/jobs/jobs.js';
import { settled } from '../support/probes.js';
import { startService, type TestService } from '../support/service.js';
import { untilRefused } from './refused.js';

let service: TestService;
const variables = { ...process.env };
beforeAll(async () => {
  service = await startService({ open: false });
  process.env['DATABASE_URL'] = service.settings.databaseUrl;
});
afterAll(async () => {
  process.env = variables;
  await service.close();
});
listenToCommands();

/** Makes a token for the demo workspace and gives its secret. */
async function made(...options: string[]): Promise<string> {
  said.out = '';
  expect(await command('token', 'create', ...options)).toBe(0);
  return said.out.trim();
}

test("workspace create says the first administrator's token, alone on standard output", async () => {
  expect(await command('workspace', 'create', 'acme')).toBe(0);
  expect(said.out).toMatch(/^drs_\w{36}\n$/);
  const { body } = await service.as(said.out.trim()).get('/v1/me').expect(200);
  expect(body.me).toMatchObject({ workspace: { name: 'acme' }, scopes: ['read', 'write', 'admin'] });
});

test('token create makes a token of a user, and token list says whose it is', async () => {
  const user = await service.make.user({ clientId: 'ada' });
  const secret = await made('Laptop', '--scopes', 'read', '--user', 'ada');
  const { body } = await service.as(secret).get('/v1/me').expect(200);
  expect(body.me.user).toMatchObject({ id: user.id });
  said.out = '';
  await command('token', 'list');
  expect(said.out).toContain(`Laptop\tacts as ${user.id}\t`);
  expect(await command('token', 'create', 'Other', '--scopes', 'read', '--user', 'nobody')).toBe(1);
  expect(said.err).toContain('There is no user with the id or clientId "nobody".');
});

test('workspace rename gives it another name, unless that is taken', async () => {
  await command('workspace', 'create', 'former');
  const secret = said.out.trim();
  expect(await command('workspace', 'rename', 'former', 'demo')).toBe(1);
  expect(said.err).toMatch(/There is a workspace named "demo" already\./);
  expect(await command('workspace', 'rename', 'former', ' latter ')).toBe(0);
  const { body } = await service.as(secret).get('/v1/me').expect(200);
  expect(body.me.workspace.name).toBe('latter');
});

describe('workspace delete', () => {
  const TABLES = `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE a.attname = 'workspace_id' AND c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace`;
  const countsIn = async (id: string) => {
    const tables = await service.sql<{ name: string }>(TABLES);
    const counts = tables.map(async ({ name }) => {
      const [row] = await service.sql<{ count: number }>(
        `SELECT count(*)::integer AS count FROM ${name} WHERE workspace_id = $1`,
        [id],
      );
      return [name, row?.count] as const;
    });
    // What workers have to do goes on.
    const { work_request: _, erasure_record: __, ...all } = Object.fromEntries(await Promise.all(counts));
    return all;
  };

  test('leaves nothing of a workspace, and all of the others, once its tokens are revoked', async () => {
    const [gone, kept] = [await service.workspace('gone'), await service.workspace('kept')];
    for (const { http, make } of [gone, kept]) {
      const parent = await make.underComponent();
      const user = await make.user();
      const field = await make.field({ type: 'SCORE', formula: '2 * feedback' });
      await make.discovery({
        under: parent,
        assignees: [user.id],
        tags: ['a'],
        alphaIssueUrls: ['https://a.example/1'],
      });
      await make.feedback({ on: parent, authorEmail: 'ines@harbour.example' });
      await make.webhook();
      await make.tracker({ states: { closed: 'done' } });
      // Before the import, whose rejected rows it would take.
      await make.erasure({ authorEmail: 'ines@harbour.example' });
      await make.import();
      await http.post('/v1/component').set('idempotency-key', 'kept').send({ title: 'x' }).expect(201);
      expect(field.formula).toBeDefined();
    }
    await settled(service);
    for (const each of [gone, kept]) await allFinished(each);
    const before = await countsIn(kept.id);
    expect(await command('workspace', 'delete', 'gone')).toBe(1);
    expect(said.err).toMatch(/It has tokens \(1\)\. Revoke them first/);
    const [token] = (await gone.http.get('/v1/api-token').expect(200)).body.apiTokens;
    await gone.http.delete(`/v1/api-token/${token.id}`).expect(204);
    expect(await command('workspace', 'delete', 'gone')).toBe(0);
    expect(said.err).toMatch(/The workspace "gone" is deleted, with \d{2,} rows\./);
    expect(new Set(Object.values(await countsIn(gone.id)))).toEqual(new Set([0]));
    expect(await service.sql('SELECT FROM work_request WHERE workspace_id = $1', [gone.id])).toEqual([]);
    expect(await countsIn(kept.id)).toEqual(before);
    expect(await command('workspace', 'delete', 'gone')).toBe(1);
    expect(said.err).toMatch(/There is no workspace named "gone"/);
  });

  test('waits for an import', async () => {
    const { id, http, make } = await service.workspace('importing');
    await make.import();
    await allFinished({ http });
    await service.sql(`UPDATE import_job SET state = 'uploading', alive_at = now() WHERE workspace_id = $1`, [
      id,
    ]);
    const [token] = (await http.get('/v1/api-token').expect(200)).body.apiTokens;
    await http.delete(`/v1/api-token/${token.id}`).expect(204);
    expect(await command('workspace', 'delete', 'importing')).toBe(1);
    expect(said.err).toMatch(/It has imports that have not ended \(1\)/);
  });
});

describe('token create', () => {
  test('makes a token for the demo workspace unless told otherwise', async () => {
    const secret = await made('Import', '--scopes', 'read, write', '--expires', '2100-01-01');
    const { body } = await service.as(secret).get('/v1/me').expect(200);
    expect(body.me).toMatchObject({
      workspace: { name: 'demo' },
      apiToken: { name: 'Import', scopes: ['read', 'write'], expiresAt: '2100-01-01T00:00:00.000Z' },
    });
  });

  test('makes one for pages', async () => {
    const secret = await made(
      'Form',
      '--scopes',
      'submit',
      '--origins',
      'https://a.example, https://b.example',
    );
    const post = (origin: string) =>
      service.as(secret).post('/v1/message').set('origin', origin).send({ text: 'x' });
    await post('https://b.example').expect(201);
    await post('https://c.example').expect(403);
  });

  test('makes one for another workspace', async () => {
    await command('workspace', 'create', 'other');
    const secret = await made('Import', '--scopes', 'read', '--workspace', 'other');
    const { body } = await service.as(secret).get('/v1/me').expect(200);
    expect(body.me).toMatchObject({ workspace: { name: 'other' }, scopes: ['read'] });
  });

  test.each([
    [['x', '--scopes', 'read', '--expires', '2020-01-01'], /^expiresAt must lie in the future\./],
    [['x', '--scopes', 'read', '--expires', ''], /^expiresAt must be an ISO 8601 date-time/],
    [['x', '--scopes', 'read', '--expires', 'soon'], /^expiresAt must be an ISO 8601 date-time/],
    [[' ', '--scopes', 'read'], /^name must have at least 1 character\.$/m],
    [['x', '--scopes', 'read,delete'], /^scopes\S* .*submit, read, write, admin/],
    [['x', '--scopes', 'read', '--workspace', 'nobody'], /^There is no workspace named "nobody"\./],
  ])('refuses %j', async (options, reason) => {
    expect(await command('token', 'create', ...options)).toBe(1);
    expect(said.err).toMatch(reason);
    expect(said.out).toBe('');
  });
});

test('token list tells all but the secrets', async () => {
  const secret = await made('Listed', '--scopes', 'admin', '--expires', '2100-01-01');
  said.out = '';
  expect(await command('token', 'list')).toBe(0);
  expect(said.out).toMatch(
    /^[\w-]{36}\tread write admin\tListed\tmade \S+Z\tnever used\texpires 2100-01-01T00:00:00.000Z$/m,
  );
  expect(said.out).not.toContain(secret);
});

describe('token revoke', () => {
  test('ends a token within a second', async () => {
    const secret = await made('Old', '--scopes', 'read');
    const { body } = await service.as(secret).get('/v1/me').expect(200);
    expect(await command('token', 'revoke', body.me.apiToken.id)).toBe(0);
    await untilRefused(() => service.as(secret).get('/v1/user'));
  });

  test("does not reach another workspace's", async () => {
    const acme = await service.workspace('out of reach');
    const [token] = (await acme.http.get('/v1/api-token').expect(200)).body.apiTokens;
    expect(await command('token', 'revoke', token.id)).toBe(1);
    expect(said.err).toMatch(/^There is no api token/);
    await acme.http.get('/v1/user').expect(200);
  });
});
