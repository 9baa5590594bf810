import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { command, listenToCommands, said } from '../support/program.js';

const variables = { ...process.env };
beforeAll(() => {
  // What stands there is where the tests themselves are at home.
  delete process.env['DATABASE_URL'];
});
afterAll(() => {
  process.env = variables;
});
listenToCommands();

/** What a command says of an environment, a line each; it asks for it before it does anything. */
async function faultsOf(environment: Record<string, string>): Promise<string[]> {
  const before = { ...process.env };
  Object.assign(process.env, environment);
  expect(await command('migrate')).toBe(1);
  process.env = before;
  return said.err.trimEnd().split('\n');
}

test.each([
  ['RECONCILE_CRON', '99 99 * * *', /five fields/],
  ['RECONCILE_CRON', '0 3 * * 9', /five fields/],
  ['RECONCILE_CRON', '*/0 * * * *', /five fields/],
  ['RECONCILE_CRON', '- - - - -', /five fields/],
  ['RECONCILE_CRON', '0 3 30 2 *', /five fields/],
  ['RECONCILE_CRON', '0 0 3 * * *', /five fields/],
  ['RECONCILE_CRON', '@daily', /five fields/],
])('%s=%s is faulty', async (name, value, reason) => {
  const [, ...faults] = await faultsOf({ [name]: value });
  expect(faults).toEqual([expect.stringContaining(`  ${name}: should be `)]);
  expect(faults[0]).toMatch(reason);
});
