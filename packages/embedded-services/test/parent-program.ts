/**
 * A small program that starts embedded services and says on standard output what came of it, one JSON a line:
 * `node parent-program.ts DATA_DIR [ends]`, where `ends` is how it ends: `untidy` (handles no signal), `tidy` (handles
 * SIGINT and SIGTERM, and uses the services first) or `crash`.
 */
import { Client } from 'pg';
import { startPostgres } from '../src/postgres/postgres.js';
import { startValkey } from '../src/valkey/valkey.js';

const [dataDir = '', ends = 'untidy'] = process.argv.slice(2);
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);

try {
  const postgres = await startPostgres({ dataDir, settings: { fsync: 'off' } });
  const valkey = await startValkey();
  const client = new Client({ connectionString: postgres.url });
  client.on('error', () => {});
  await client.connect();

  if (ends === 'tidy') {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => void closeInOrder(client, [valkey, postgres]));
    }
  }
  if (ends === 'crash') {
    setTimeout(() => {
      throw new Error('on purpose');
    }, 100);
  }
  setInterval(() => {}, 1000);
  say({ pids: [postgres.pid, valkey.pid], url: postgres.url, adopted: postgres.adopted });
} catch (error) {
  say({ error: `${(error as Error).name}: ${(error as Error).message}` });
}

async function closeInOrder(client: Client, services: { stop(): Promise<void> }[]): Promise<void> {
  // Long enough for services that the same signal ended to be gone.
  await new Promise((resolve) => setTimeout(resolve, 300));
  await client.query('select 1');
  await client.end();
  for (const service of services) await service.stop();
  process.exit(0);
}
