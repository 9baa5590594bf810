import {
  type FileHandle,
  open,
  readdir,
  readFile,
  readlink,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, jest, test } from '@jest/globals';
import { command, listenToCommands, said } from '../../support/program.js';
import { useService } from '../../support/use-service.js';
import { useFolder } from './rows/files.js';

const service = useService();
const inFolder = useFolder(service);
listenToCommands();

const file = async (name: string, ...lines: unknown[]): Promise<string> => {
  await writeFile(inFolder(name), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return name;
};

describe('import', () => {
  test('takes a file into the demo workspace, and says what it did', async () => {
    const component = { clientId: 'shop', title: 'Shop' };
    const name = await file('shop.ndjson', { component }, { user: { name: 'Ada' } });
    expect(await command('import', name)).toBe(0);
    expect(said.out).toMatch(/^Imported 2 records in \d+\.\d s \([\d,]+ a second\) into "demo"\.$/m);
    expect(said.out).toMatch(/^ {2}component: 1 created$/m);
    const { body } = await service.http.get('/v1/component/shop').expect(200);
    expect(body.component).toMatchObject(component);
  });

  test('ends with 1 and names the line when it is refused', async () => {
    const name = await file('bad.ndjson', { user: { name: 'Bob' } }, { user: { name: '' } });
    expect(await command('import', name)).toBe(1);
    expect(said.out).toMatch(/^Imported 0 records /);
    expect(said.err).toMatch(
      /^Line 2 is refused: \/user\/name must have at least 1 character\. \[too_short\]$/m,
    );
  });

  test.each(['nowhere.ndjson', '.'])('ends with 1 when %s can not be read', async (name) => {
    expect(await command('import', name)).toBe(1);
    expect(said.err).toMatch(/^The file can't be read: E\w+: .*\.$/m);
  });

  test('ends with 1 and the names there are when there is no such workspace', async () => {
    expect(await command('import', await file('none.ndjson'), '--workspace', 'nobody')).toBe(1);
    expect(said.err).toBe('There is no workspace named "nobody". There are: "demo".\n');
  });
});

describe('export', () => {
  test('writes a file that import takes', async () => {
    await service.make.feedback({ on: await service.make.underComponent() });
    expect(await command('export', 'out.ndjson')).toBe(0);
    expect(said.err).toMatch(/^Exported \d+ records in .* from "demo"\.$/m);
    expect(await command('import', 'out.ndjson')).toBe(0);
    expect(said.out).not.toMatch(/created|updated/);
  });

  test('leaves a file as it was when it can not be finished', async () => {
    const before = await readFile(inFolder(await file('kept.ndjson', 'as it was')), 'utf8');
    await service.sql('ALTER TABLE feedback RENAME TO gone');
    await expect(command('export', 'kept.ndjson')).resolves.toBe(1);
    await service.sql('ALTER TABLE gone RENAME TO feedback');
    expect(await readFile(inFolder('kept.ndjson'), 'utf8')).toBe(before);
    expect((await readdir(inFolder('.'))).filter((name) => name.includes('unfinished'))).toEqual([]);
  });

  test('leaves a file as it was when the database interrupts it', async () => {
    // So that some is written before the feedback is read.
    const long = () => service.make.discovery({ description: 'x'.repeat(100_000) });
    const [on] = await Promise.all([long(), long(), long()]);
    await service.make.feedback({ on, content: 'read' });
    const before = await readFile(inFolder(await file('interrupted.ndjson', 'as it was')), 'utf8');
    // As a replica does it. The refresh reads feedback too.
    await service.sql(`
      CREATE FUNCTION interrupted() RETURNS boolean LANGUAGE plpgsql AS $$ BEGIN
        IF current_query() LIKE '%AS discovery,%' THEN
          RAISE 'canceling statement due to conflict with recovery' USING ERRCODE = '40001';
        END IF;
        RETURN true;
      END $$`);
    await service.sql('ALTER TABLE feedback RENAME TO readable');
    await service.sql(
      `CREATE VIEW feedback AS SELECT * FROM readable WHERE content IS NULL OR interrupted()`,
    );
    expect(await command('export', 'interrupted.ndjson')).toBe(1);
    await service.sql('DROP VIEW feedback');
    await service.sql('ALTER TABLE readable RENAME TO feedback');
    expect(said.err).toMatch(
      /^The database interrupted the export: canceling .* recovery\. Run it again\.$/m,
    );
    expect(await readFile(inFolder('interrupted.ndjson'), 'utf8')).toBe(before);
  });

  test('leaves a file as it was when the disk turns out to be full in the end', async () => {
    const name = await file('full.ndjson', 'as it was');
    const before = await readFile(inFolder(name), 'utf8');
    const handle = await open(inFolder(name));
    await handle.close();
    const full = Object.assign(new Error('ENOSPC: no space left on device, fsync'), { code: 'ENOSPC' });
    jest.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'sync').mockRejectedValueOnce(full);
    expect(await command('export', name)).toBe(1);
    expect(said.err).toBe(`What is exported can not be written: ${full.message}.\n`);
    expect(await readFile(inFolder(name), 'utf8')).toBe(before);
    expect((await readdir(inFolder('.'))).filter((each) => each.includes('unfinished'))).toEqual([]);
  });

  test.each([
    ['', 0, /^Exported \d+ records in .* from "demo"\.$/m],
    ['write EPIPE', 1, /^What is exported can not be written: write EPIPE\.$/m],
  ])('writes to standard output, which may fail: %j', async (failure, code, told) => {
    let out = '';
    const write = (bytes: Uint8Array, done: (error?: Error) => void) => {
      out += Buffer.from(bytes).toString();
      done(failure === '' ? undefined : new Error(failure));
      return true;
    };
    jest.spyOn(process.stdout, 'write').mockImplementation(write as typeof process.stdout.write);
    expect(await command('export', '-')).toBe(code);
    expect(out).toMatch(/^\{"discoveryState":/);
    expect(said.err).toMatch(told);
  });

  test('writes to what is no file without replacing it', async () => {
    expect(await command('export', '/dev/null')).toBe(0);
    expect((await stat('/dev/null')).isFile()).toBe(false);
  });

  test('writes to what a link points to, and leaves the link', async () => {
    const name = await file('real.ndjson', 'as it was');
    await symlink(name, inFolder('link.ndjson'));
    expect(await command('export', 'link.ndjson')).toBe(0);
    expect(await readlink(inFolder('link.ndjson'))).toBe(name);
    expect(await readFile(inFolder(name), 'utf8')).toMatch(/^\{"discoveryState":/);
  });

  test('ends with 1 when the file can not be written', async () => {
    expect(await command('export', join('nowhere', 'out.ndjson'))).toBe(1);
    expect(said.err).toMatch(/^What is exported can not be written: ENOENT: /);
    expect(await readdir(inFolder('.'))).not.toContain('nowhere');
  });
});

describe('workspace', () => {
  test('create makes a workspace, once', async () => {
    expect(await command('workspace', 'create', 'Riverside')).toBe(0);
    said.err = '';
    expect(await command('workspace', 'create', 'Riverside')).toBe(1);
    expect(said.err).toBe('There is a workspace named "Riverside" already.\n');
    expect(await command('export', 'riverside.ndjson', '--workspace', 'Riverside')).toBe(0);
    expect((await readFile(inFolder('riverside.ndjson'), 'utf8')).trim().split('\n')).toHaveLength(4);
  });

  test.each(['', ' ', 'x'.repeat(101)])('create refuses the name %j', async (name) => {
    expect(await command('workspace', 'create', name)).toBe(1);
    expect(said.err).toMatch(/^name must have at (least 1 character|most 100 characters)\.$/m);
  });

  test('list names all workspaces', async () => {
    await command('workspace', 'create', 'Another');
    said.out = '';
    expect(await command('workspace', 'list')).toBe(0);
    expect(said.out.split('\n')).toEqual(expect.arrayContaining(['Another', 'demo']));
  });
});
