import { test } from '@jest/globals';
import { RESOURCES } from '../support/resources.js';
import { useService } from '../support/use-service.js';

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
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  );
  for (const { name } of tables) await service.sql(`ALTER TABLE ${name} ADD COLUMN added_later text`);
  await everything();
});
