import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { rowsAt } from '../support/administer.js';

const command = new Command('npm run test:citus --')
  .argument('<url>', 'of a database with the extension citus, by any node')
  .argument('[arguments...]', "Jest's, such as a folder of tests")
  .passThroughOptions()
  .allowUnknownOption()
  .parse();
const [given = '', ...jestArguments] = command.args;

const folder = await mkdtemp(join(tmpdir(), 'discovery-records-statements-'));
Object.assign(process.env, {
  TEST_DATABASE_URL: given,
  // Whatever else is on the cluster stays.
  TEST_DATABASE_PREFIX: `test_${randomBytes(3).toString('hex')}_`,
  TEST_STATEMENTS: folder,
});
const { createTestDatabase, dropTestDatabases } = await import('../support/database.js');
const { countTasks } = await import('./task-counts.js');
const { oneLine, readCollected } = await import('./statements.js');

process.env['TEST_DATABASE_NODES'] = (await nodesOf(given)).join(' ');
try {
  const { url } = await createTestDatabase();
  const areTestsGreen = await runJest();
  const { summary, faults, unseen } = await countTasks(folder, url);
  console.log(`\n${summary}`);
  complain('Must be one task, and is not', faults);
  const unheld = (await readCollected(folder, 'unheld')).map(
    ({ text, file }) => `\n  (${file.replace(/^.*\/test\//, '')}): ${oneLine(text).slice(0, 200)}`,
  );
  complain('May write to where its records were before a move', [...new Set(unheld)]);
  // Of a part of the tests nothing follows.
  if (jestArguments.length === 0) complain('May be several tasks, but was not seen', unseen);
  if (!areTestsGreen) process.exitCode = 1;
} finally {
  await dropTestDatabases();
  await rm(folder, { recursive: true });
}

function complain(about: string, statements: readonly string[]): void {
  if (statements.length === 0) return;
  console.error(`\n${about}: ${statements.length}${statements.join('')}`);
  process.exitCode = 1;
}

/** The servers of a cluster, the coordinator first, as seen from any of them. */
async function nodesOf(databaseUrl: string): Promise<string[]> {
  const rows = await rowsAt<{ address: string }>(
    databaseUrl,
    `SELECT nodename || ':' || nodeport AS address FROM pg_dist_node WHERE noderole = 'primary' ORDER BY groupid`,
  );
  return rows.map(({ address }) => Object.assign(new URL(databaseUrl), { host: address }).href);
}

async function runJest(): Promise<boolean> {
  const jest = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'];
  const options = ['--config', 'test/citus/jest.config.js', '--maxWorkers=2', ...jestArguments];
  const child = spawn(process.execPath, [...jest, ...options], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  return code === 0;
}
