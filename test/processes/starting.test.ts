import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../support/database.js';
import { NOBODY, nobodyCanRun } from '../support/other-account.js';
import { bundle, launch, startPart } from '../support/parts.js';
import { rowsAt } from '../support/administer.js';

let database: TestDatabase;
let folder: string;
let busy: Server;
let port: string;
beforeAll(async () => {
  await bundle();
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'starting-'));
  await chmod(folder, 0o755);
  // Says nothing, as long as the other side stays.
  busy = createServer((socket) => socket.resume());
  await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve));
  const address = busy.address();
  port = String(typeof address === 'object' && address ? address.port : 0);
});
afterAll(async () => {
  busy.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  await database.drop();
});

const services = () => ({ DATABASE_URL: database.url, REDIS_URL: process.env['TEST_REDIS_URL'] ?? '' });

/** The same server, but otherwise. */
function other(change: (url: URL) => void): string {
  const url = new URL(database.url);
  change(url);
  return url.href;
}

describe('a port that is in use is told in one line', () => {
  test('by npm start, before anything is begun', async () => {
    const dataDir = join(folder, 'busy');
    const { code, out, err } = await launch('start', { DATA_DIR: dataDir, PORT: port }).ended;
    expect(err).toBe(
      `Port ${port} of 127.0.0.1 is in use by another program: stop that, or take another port, as in "PORT=4000 npm start".\n`,
    );
    expect([code, out]).toEqual([1, '']);
    expect(await readdir(folder)).toEqual([]);
  });

  test.each([
    ['api', 'PORT', 'npm run start:api'],
    ['worker', 'WORKER_PORT', 'npm run start:worker'],
  ])('by the %s', async (part, variable, command) => {
    const { code, out, err } = await launch(part, { ...services(), [variable]: port }).ended;
    expect(err).toBe(
      `Port ${port} of 127.0.0.1 is in use by another program: stop that, or take another port, as in "${variable}=4000 ${command}".\n`,
    );
    expect([code, out]).toEqual([1, '']);
  });
});

describe('a port that this service has already', () => {
  test('is told by its address, and what another one beside it needs', async () => {
    const running = await startPart('api', services());
    const { url } = running.log().find((line) => 'url' in line) ?? {};
    const { port: taken } = new URL(String(url));
    const { code, out, err } = await launch('start', { DATA_DIR: join(folder, 'second'), PORT: taken }).ended;
    await running.end();
    expect(err).toMatch(
      /^Discovery Records \S+ is running already, at http:\/\/127\.0\.0\.1:\d+: for another one beside it, "PORT=4000 DATA_DIR=\.data-4000 npm start"\.\n$/,
    );
    expect(err).toContain(`${String(url)}: `);
    expect([code, out]).toEqual([1, '']);
  });
});

// Only root can try it as somebody else.
const withOtherAccount = nobodyCanRun() ? test : test.skip;
withOtherAccount('a port that the system keeps for others is told in one line', async () => {
  const { code, err } = await launch('api', { ...services(), PORT: '1' }, { uid: NOBODY }).ended;
  expect(err).toMatch(
    /^The system does not let this user listen on port 1 of 127\.0\.0\.1: take another port.*\n$/,
  );
  expect(code).toBe(1);
});

test('an address of another machine is told in one line', async () => {
  const { code, err } = await launch('api', { ...services(), HOST: '192.0.2.1', PORT: '0' }).ended;
  expect([code, err]).toEqual([1, '192.0.2.1 is not an address of this machine: correct HOST.\n']);
});

test.each([
  ['api', 'npm run start:api'],
  ['worker', 'npm run start:worker'],
])('the %s names what it was not told, and its own command', async (part, command) => {
  const { code, err } = await launch(part, { DATABASE_URL: database.url }).ended;
  expect([code, err]).toEqual([1, `"${command}" brings no PostgreSQL and no Redis along: set REDIS_URL.\n`]);
});

describe('migrate tells in one line', () => {
  const migrate = (databaseUrl: string) => launch('migrate', { DATABASE_URL: databaseUrl }).ended;

  test('that nothing is there', async () => {
    const { code, err } = await migrate('postgresql://someone:x@127.0.0.1:1/nothing');
    expect(err).toBe(
      'PostgreSQL at 127.0.0.1:1 can not be reached (ECONNREFUSED): start it, or correct DATABASE_URL.\n',
    );
    expect(code).toBe(1);
  });

  test('that what is there is no PostgreSQL', async () => {
    const { code, err } = await migrate(`postgresql://someone:x@127.0.0.1:${port}/nothing`);
    expect(err).toMatch(/^PostgreSQL at 127\.0\.0\.1:\d+ can not be reached \(no answer\): .*\n$/);
    expect(code).toBe(1);
  });

  test('that there is no such database, and makes none', async () => {
    const { code, err } = await migrate(other((url) => (url.pathname = '/mistyped')));
    expect(err).toMatch(
      /^PostgreSQL at \S+ has no database "mistyped": create it, or correct DATABASE_URL\.\n$/,
    );
    expect(code).toBe(1);
    expect(await rowsAt(database.url, `SELECT FROM pg_database WHERE datname = 'mistyped'`)).toEqual([]);
  });

  test('that a database of a version before the first release is to be exported and imported', async () => {
    await using unreleased = await createEmptyDatabase();
    await rowsAt(
      unreleased.url,
      `CREATE TABLE schema_migration (id serial, name text, executed_at timestamptz DEFAULT now())`,
    );
    await rowsAt(unreleased.url, `INSERT INTO schema_migration (name) VALUES ('20261120-initial-schema')`);
    expect(await migrate(unreleased.url)).toEqual({
      code: 1,
      out: '',
      err: 'The database is of a version that was never released: export each of its workspaces with that version, and import them into a new one.\n',
    });
  });

  test('that the disk is full, and changes nothing', async () => {
    const empty = await createEmptyDatabase();
    const [url] = empty.urls;
    const client = new pg.Client(url);
    await client.connect();
    // As PostgreSQL says it when there is no room for a table.
    await client.query('CREATE SCHEMA disk');
    await client.query(`CREATE FUNCTION disk.full() RETURNS event_trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$`);
    await client.query(`CREATE EVENT TRIGGER no_room ON ddl_command_end WHEN TAG IN ('CREATE INDEX')
      EXECUTE FUNCTION disk.full()`);
    const { code, err } = await migrate(url);
    const { rows } = await client.query(`SELECT FROM pg_tables WHERE tablename = 'discovery'`);
    await client.query('DROP EVENT TRIGGER no_room');
    await client.end();
    expect(err).toMatch(
      /^PostgreSQL at \S+ has no space left on its disk \(.*\): make room, and try again\. .*\n$/,
    );
    expect([code, rows]).toEqual([1, []]);
    expect((await migrate(url)).code).toBe(0);
    await empty.drop();
  });
});

test.each(['export -', 'workspace list'])(
  '%s tells in one line that there is no such database',
  async (command) => {
    const { code, err } = await launch(command, {
      DATABASE_URL: other((url) => (url.pathname = '/mistyped')),
    }).ended;
    expect(err).toMatch(/^PostgreSQL at \S+ has no database "mistyped": .*\n$/);
    expect(code).toBe(1);
  },
);

test('npm start on a database that is not there says so, and leaves nothing running', async () => {
  const environment = { DATABASE_URL: other((url) => (url.pathname = '/mistyped')), PORT: '0' };
  const { code, err } = await launch('start', environment).ended;
  expect(err).toMatch(/^PostgreSQL at \S+ has no database "mistyped": .*\n$/);
  expect(code).toBe(1);
});

test('--version tells the version of the package', async () => {
  const { default: expected } = await import('../../package.json', { with: { type: 'json' } });
  expect(await launch('--version', {}).ended).toEqual({ code: 0, out: `${expected.version}\n`, err: '' });
});
