import { expect, test } from '@jest/globals';
import { DemoService } from '../../../src/operations/demo/demo.service.js';
import { Importer } from '../../../src/integrations/transfer/import/importer.js';
import { useCommands } from '../../support/commands.js';

const commands = useCommands();

const count = async (table: string): Promise<number> => {
  const [row] = await commands.sql<{ count: string }>(`SELECT count(*) FROM ${table}`);
  return Number(row?.count);
};

test('there is never half a demo workspace', async () => {
  const importer = commands.context.get(Importer);
  const whole = importer.importWithin.bind(importer);
  importer.importWithin = async (...given) => {
    await whole(...given);
    throw new Error('The power is gone.');
  };
  await expect(commands.context.get(DemoService).prepare()).rejects.toThrow('The power is gone.');
  importer.importWithin = whole;
  expect(await count('workspace')).toBe(0);
  expect(await count('component')).toBe(0);
});

test('the demo workspace is made once, whoever asks for it', async () => {
  const demo = commands.context.get(DemoService);
  await Promise.all([demo.prepare(), demo.prepare(), demo.prepare()]);
  await demo.prepare();
  expect(await count('workspace')).toBe(1);
  expect(await count('component')).toBe(3);
  expect(await count('discovery')).toBe(15);
  expect(await count('feedback')).toBe(30);
});

test('its feedback values are asked for', async () =>
  expect(await count(`(SELECT DISTINCT subject FROM work_request WHERE kind = 'values') AS asked`)).toBe(15));
