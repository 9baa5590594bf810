import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  chmod,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  readlink,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { DataFolderInUse } from '../src/errors.js';
import { restoreLinks } from '../src/postgres/binaries.js';
import { type EmbeddedPostgres, findRunningPostgres, startPostgres } from '../src/postgres/postgres.js';
import { endGroup, newDataDir, removeAll, spawnParent, startParent, survivors } from './parents.js';
import { NOBODY, nobodyCanRun } from '../../../test/support/other-account.js';
import { until } from '../../../test/support/until.js';

const settings = { fsync: 'off' };
const withOtherAccount = nobodyCanRun() ? test : test.skip;
let dataDir: string;

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

/** Starts, does something, stops. */
async function using<T>(directory: string, work: (postgres: EmbeddedPostgres) => Promise<T>): Promise<T> {
  const postgres = await startPostgres({ dataDir: directory, settings });
  try {
    return await work(postgres);
  } finally {
    await postgres.stop();
  }
}

async function mode(path: string): Promise<number> {
  return (await stat(path)).mode & 0o777;
}

beforeAll(async () => {
  dataDir = await newDataDir();
  await using(dataDir, ({ url }) => query(url, 'create table kept as select 42 as answer'));
});

afterAll(removeAll);

describe('a server', () => {
  test('keeps its data from one start to the next', async () => {
    expect(await using(dataDir, ({ url }) => query(url, 'select answer from kept'))).toEqual([42]);
  });

  test('speaks UTF-8, checks its pages and knows ICU collations', async () => {
    await using(dataDir, async ({ url }) => {
      expect(await query(url, `show server_encoding`)).toEqual(['UTF8']);
      expect(await query(url, `show data_checksums`)).toEqual(['on']);
      expect(await query(url, `show max_connections`)).toEqual(['200']);
      expect(await query(url, `select 'ä' < 'B' collate "und-x-icu", 'ä' < 'B' collate "C"`)).toEqual([
        true,
        false,
      ]);
    });
  });

  test('listens on this machine only, and asks for the password', async () => {
    await using(dataDir, async ({ url }) => {
      expect(await query(url, `show listen_addresses`)).toEqual(['127.0.0.1']);
      expect(await query(url, `show unix_socket_directories`)).toEqual(['']);
      const wrong = url.replace(/:[0-9a-f]+@/, ':wrong@');
      await expect(query(wrong, 'select 1')).rejects.toMatchObject({ code: '28P01' });
    });
  });

  test('keeps its log below a bound, whatever it says', async () => {
    await using(dataDir, async ({ url }) => {
      const log = join(dataDir, 'postgres-18', 'server.log');
      const says = `DO $$ BEGIN FOR i IN 1..150 LOOP RAISE LOG '%', repeat('x', 100000); END LOOP; END $$`;
      await query(url, says);
      await until(async () => (await stat(log)).size < 1_000_000, 30_000);
      expect((await stat(`${log}.1`)).size).toBeGreaterThan(15_000_000);
      await query(url, `DO $$ BEGIN RAISE LOG 'goes on'; END $$`);
      expect(await readFile(log, 'utf8')).toMatch(/^\S+ .* LOG: {2}goes on/);
    });
  });

  test('keeps its files to itself', async () => {
    const folder = join(dataDir, 'postgres-18');
    expect(await mode(folder)).toBe(0o700);
    expect(await mode(join(folder, 'password'))).toBe(0o600);
  });

  test('is gone after stop, also with open connections', async () => {
    const postgres = await startPostgres({ dataDir, settings });
    const client = new Client({ connectionString: postgres.url });
    client.on('error', () => {});
    await client.connect();
    await Promise.all([postgres.stop(), postgres.stop()]);
    expect(await survivors([postgres.pid], 0)).toEqual([]);
  });
});

describe('a data folder in use', () => {
  test('is refused to a second start in the same process', async () => {
    await using(dataDir, async () => {
      await expect(startPostgres({ dataDir })).rejects.toThrow(DataFolderInUse);
    });
  });

  test('is refused to another process, and the server stays', async () => {
    await using(dataDir, async ({ url }) => {
      const { error } = await startParent(dataDir);
      expect(error).toMatch(new RegExp(`^DataFolderInUse: .* is already in use by process ${process.pid}:`));
      expect(await query(url, 'select answer from kept')).toEqual([42]);
    });
  });

  test('goes to one of several that start for the first time at once', async () => {
    const directory = await newDataDir();
    const outcomes = await Promise.all([1, 2, 3].map(() => startParent(directory)));
    expect(outcomes.filter(({ error }) => !error)).toHaveLength(1);
    expect(outcomes.filter(({ error }) => error?.startsWith('DataFolderInUse'))).toHaveLength(2);
    for (const parent of outcomes) await endGroup(parent.process, 'SIGTERM');
    expect(
      await survivors(
        outcomes.flatMap(({ pids }) => pids),
        20_000,
      ),
    ).toEqual([]);
  });

  test('is not refused because of an owner that is gone, although its number is in use again', async () => {
    const claim = { pid: process.pid, started: 'long ago' };
    await writeFile(join(dataDir, 'postgres-18', 'owner.json'), JSON.stringify(claim));
    await using(dataDir, async ({ adopted }) => expect(adopted).toBe(false));
  });

  test('tells others where the server is', async () => {
    expect(await findRunningPostgres(dataDir)).toBeNull();
    await using(dataDir, async ({ url }) => expect(await findRunningPostgres(dataDir)).toBe(url));
  });
});

describe('after a process was killed', () => {
  test('the server stays, and the next start takes it over and stops it', async () => {
    const parent = await startParent(dataDir);
    await endGroup(parent.process, 'SIGKILL');
    const [pid = 0, valkey = 0] = parent.pids;
    expect(await survivors([valkey], 60_000)).toEqual([]);
    expect(await survivors([pid], 0)).toEqual([pid]);

    await using(dataDir, async (postgres) => {
      expect(postgres).toMatchObject({ adopted: true, pid, url: parent.url });
      expect(await query(postgres.url, 'select answer from kept')).toEqual([42]);
    });
    expect(await survivors([pid], 0)).toEqual([]);
  });

  test('an unfinished set-up is done again', async () => {
    const directory = await newDataDir();
    const folder = join(directory, 'postgres-18');
    const parent = spawnParent(directory, 'untidy');
    const isUnfinished = async () =>
      (await readdir(folder).catch(() => [])).some((name) => name.endsWith('unfinished'));
    await until(isUnfinished);
    await endGroup(parent, 'SIGKILL');
    expect(await readdir(folder)).not.toContain('data');

    expect(await using(directory, ({ url }) => query(url, 'select 1'))).toEqual([1]);
    expect((await readdir(folder)).sort()).toEqual(
      expect.arrayContaining(['data', 'password', 'server.log']),
    );
    expect(await isUnfinished()).toBe(false);
  });

  test('the number of its server may belong to another program by now', async () => {
    const pidFile = join(dataDir, 'postgres-18', 'data', 'postmaster.pid');
    await writeFile(pidFile, `${process.pid}\n${dataDir}\n0\n5432\n\n127.0.0.1\n`);
    await using(dataDir, async ({ adopted }) => expect(adopted).toBe(false));
  });
});

describe('nothing stays behind', () => {
  test.each([
    ['SIGTERM', 'untidy'],
    ['SIGINT', 'untidy'],
    ['SIGHUP', 'untidy'],
    ['SIGTERM', 'tidy'],
  ] as const)('after %s to a program that is %s', async (signal, ends) => {
    const parent = await startParent(dataDir, ends);
    await endGroup(parent.process, signal);
    expect(await survivors(parent.pids, 60_000)).toEqual([]);
    expect(await readdir(join(dataDir, 'postgres-18'))).not.toContain('owner.json');
  });

  test('after a crash', async () => {
    const parent = await startParent(dataDir, 'crash');
    expect(parent.pids).toHaveLength(2);
    expect(await survivors(parent.pids, 60_000)).toEqual([]);
  });

  test('after Ctrl+C, which reaches the services only when the program has closed its connections', async () => {
    const parent = await startParent(dataDir, 'tidy');
    await endGroup(parent.process, 'SIGINT');
    // It ends with 0 only if its query worked after the signal.
    expect(parent.process.exitCode).toBe(0);
    expect(await survivors(parent.pids, 0)).toEqual([]);
  });
});

describe('accounts', () => {
  test('a folder that cannot be made is one clear error', async () => {
    const file = join(await newDataDir(), 'file');
    await writeFile(file, '');
    await expect(startPostgres({ dataDir: join(file, 'below') })).rejects.toThrow(
      /^The data folder .*postgres-18 can't be used \(.*\): choose another one, or set DATABASE_URL\.$/,
    );
  });

  withOtherAccount("root's folder is refused to another user", async () => {
    const { error } = await startParent(dataDir, 'untidy', NOBODY);
    expect(error).toMatch(/postgres-18 belongs to root, but this process runs with uid 65534:/);
  });

  withOtherAccount(
    'root uses the folder of another user as that user',
    async () => {
      const directory = await newDataDir();
      await chmod(directory, 0o777);
      const parent = await startParent(directory, 'untidy', NOBODY);
      await endGroup(parent.process, 'SIGTERM');
      await using(directory, async (postgres) => {
        expect((await stat(`/proc/${postgres.pid}`)).uid).toBe(NOBODY);
      });
      const again = await startParent(directory, 'untidy', NOBODY);
      expect(again.error).toBeUndefined();
      await endGroup(again.process, 'SIGTERM');
    },
    60_000,
  );

  withOtherAccount(
    'root without user namespaces hands the folder over',
    async () => {
      const directory = await newDataDir();
      const blocked = join(directory, 'unshare');
      await writeFile(blocked, '#!/bin/sh\necho "unshare failed: Operation not permitted" >&2\nexit 1\n', {
        mode: 0o755,
      });
      const path = process.env['PATH'];
      process.env['PATH'] = `${directory}:${path}`;
      try {
        await using(directory, async ({ pid }) => expect((await stat(`/proc/${pid}`)).uid).toBe(NOBODY));
        await mkdir(join(directory, 'closed'), { mode: 0o700 });
        await expect(startPostgres({ dataDir: join(directory, 'closed') })).rejects.toThrow(
          /as uid 65534: the folder .*closed can't be entered\): start this as an ordinary user, choose a data folder/,
        );
      } finally {
        process.env['PATH'] = path;
      }
      await using(directory, async ({ pid }) => expect((await stat(`/proc/${pid}`)).uid).toBe(NOBODY));
    },
    60_000,
  );
});

describe('the links that npm cannot pack', () => {
  /** A package as npm unpacks it, with one library and one link to make. */
  async function unpacked(): Promise<string> {
    const folder = await mkdtemp(join(await newDataDir(), 'package-'));
    await mkdir(join(folder, 'native', 'lib'), { recursive: true });
    await writeFile(join(folder, 'native', 'lib', 'libx.so.1.2'), 'library');
    const links = [{ source: 'native/lib/libx.so.1.2', target: 'native/lib/libx.so.1' }];
    await writeFile(join(folder, 'native', 'pg-symlinks.json'), JSON.stringify(links));
    return folder;
  }

  test('are made by the first start, or by several at once', async () => {
    const folder = await unpacked();
    const results = await Promise.all([1, 2, 3].map(() => restoreLinks(folder, '/nowhere')));
    expect(results).toEqual([null, null, null]);
    expect(await readlink(join(folder, 'native', 'lib', 'libx.so.1'))).toBe('libx.so.1.2');
  });

  test('go to another folder when the package cannot be written', async () => {
    const folder = await unpacked();
    const library = join(folder, 'native', 'lib');
    const own = await newDataDir();
    await chmod(own, 0o777);
    await chmod(folder, 0o755);
    await chmod(library, 0o555);
    // What was left from where the package used to be.
    await mkdir(join(own, 'lib'), { mode: 0o777 });
    await chmod(join(own, 'lib'), 0o777);
    await symlink('/nowhere/libx.so.1.2', join(own, 'lib', 'libx.so.1'));

    const asRoot = process.geteuid?.() === 0;
    if (asRoot) process.seteuid?.(NOBODY);
    try {
      expect(await restoreLinks(folder, join(own, 'lib'))).toBe(join(own, 'lib'));
    } finally {
      if (asRoot) process.seteuid?.(0);
    }
    expect(await readFile(join(own, 'lib', 'libx.so.1'), 'utf8')).toBe('library');
    await chmod(library, 0o755);
  });
});
