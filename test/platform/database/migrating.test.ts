import { readdirSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { migrations } from '../../../src/platform/database/migrations/index.js';
import { git } from '../../support/last-release.js';
import { RESOURCES } from '../../support/resources.js';
import { useService } from '../../support/use-service.js';

// One connection for reads by key and one for everything else, so that each has prepared all there is.
const service = useService({ databasePoolSize: 2 }, { worker: false });

test('a process of the version before goes on while a migration adds columns', async () => {
  const { make, http } = service;
  const records = await Promise.all(
    RESOURCES.map(async ({ path, one, change, make: makeOne }) => {
      const { id } = await makeOne(make);
      return { path, one, change, id };
    }),
  );
  const everything = async (): Promise<void> => {
    for (const { path, id, change } of records) {
      const [member, ...values] = change;
      await http.get(path).expect(200);
      await http.get(`${path}/${id}`).expect(200);
      for (const value of values)
        await http
          .patch(`${path}/${id}`)
          .send({ [member]: value })
          .expect(200);
    }
  };
  await everything();
  await everything();
  const tables = await service.sql<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name !~ '^event_(\\d|later)'`,
  );
  for (const { name } of tables) await service.sql(`ALTER TABLE ${name} ADD COLUMN added_later text`);
  await everything();
});

const FOLDER = 'src/platform/database/migrations';
const files = readdirSync(FOLDER).filter((file) => /^\d/.test(file));

test('every migration is in the index, in the order of their names', () =>
  expect(migrations.map(({ name }) => `${name}.ts`)).toEqual(files.toSorted()));

test.each(files)('%s has no later date than the commit that added it', (file) =>
  expect(Number(file.slice(0, 8))).toBeLessThanOrEqual(Number(dateAdded(`${FOLDER}/${file}`))),
);

/** Today, if it isn't committed, or this is no clone. */
function dateAdded(path: string): string {
  const added = git('log', '-1', '--diff-filter=A', '--format=%cs', '--', path);
  return (added || new Date().toISOString().slice(0, 10)).replaceAll('-', '');
}
