import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '../../src/platform/identifiers/uuid.js';
import { bundle, launch, type Part, startPart } from '../support/parts.js';
import type { TestWorkspace } from '../support/service.js';
import { useServiceWithRedis } from '../support/use-service.js';

const DISCOVERIES = 100;
const FIELDS = 100;
const VALUE = 'v'.repeat(10_000);

const { service, redis } = useServiceWithRedis({ open: false }, { worker: false });
let workspace: TestWorkspace;
let environment: Record<string, string>;
let folder: string;
beforeAll(async () => {
  await bundle();
  folder = await mkdtemp(join(tmpdir(), 'discovery-records-test-'));
  workspace = await service.workspace('Heavy');
  await service.workspace('Copy');
  environment = {
    DATABASE_URL: service.settings.databaseUrl,
    REDIS_URL: redis.url,
    NODE_OPTIONS: '--max-old-space-size=512',
  };
  const ids = (count: number) => Array.from({ length: count }, newId);
  // As the service would write them, a hundred megabytes of values.
  await service.sql(
    `WITH field AS (
      INSERT INTO discovery_field (workspace_id, id, client_id, updated_at, name, type, position)
      SELECT $1, id, id, now(), 'Field ' || n, 'TEXT', n FROM unnest($2::uuid[]) WITH ORDINALITY AS made (id, n)
      RETURNING id
    ), discovery AS (
      INSERT INTO discovery (workspace_id, id, client_id, updated_at, title, state_id, state_entered_at,
        field_values_count, field_values_bytes, field_values)
      SELECT $1, made.id, made.id, now(), 'Heavy', s.id, now(), $4::int, $4::int * octet_length($5),
        (SELECT jsonb_object_agg(id, $5::text) FROM unnest($2::uuid[]) AS id)
      FROM unnest($3::uuid[]) AS made (id) JOIN discovery_state s ON s.workspace_id = $1 AND s.is_default
      RETURNING id
    )
    INSERT INTO discovery_field_value (workspace_id, discovery_id, field_id, value)
    SELECT $1, discovery.id, field.id, $5 FROM discovery CROSS JOIN field`,
    [workspace.id, ids(FIELDS), ids(DISCOVERIES), FIELDS, VALUE],
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Reads a whole list by `Link`; gives how many discoveries there were, each with all its values. */
async function whole(api: Part): Promise<number> {
  let seen = 0;
  let next: string | undefined = '/v1/discovery?per_page=100&select=discoveryfields,issues';
  while (next !== undefined) {
    const {
      body,
      headers,
    }: { body: { discoveries: { fieldsValues: object[] }[] }; headers: { link?: string } } = await api.http
      .get(next)
      .set('authorization', `Bearer ${workspace.secret}`)
      .expect(200);
    // The last one is the system field's.
    seen += body.discoveries.filter(({ fieldsValues }) => fieldsValues.length === FIELDS + 1).length;
    next = /<(.+)>/.exec(headers.link ?? '')?.[1];
  }
  return seen;
}

test('a process with 512 MB lists a hundred discoveries of a megabyte to four clients at once', async () => {
  const api = await startPart('api', environment);
  expect(await Promise.all([1, 2, 3, 4].map(() => whole(api)))).toEqual(Array(4).fill(DISCOVERIES));
  expect(api.child.exitCode).toBeNull();
  await api.end();
});

/** Runs a command as its npm script does; gives what it says. */
async function run(command: string): Promise<string> {
  const { code, out, err } = await launch(command, environment).ended;
  if (code !== 0) throw new Error(err);
  return out;
}

test('with 512 MB they are exported, imported elsewhere, and imported once more', async () => {
  const file = join(folder, 'heavy.ndjson');
  await run(`export ${file} --workspace Heavy`);
  expect((await stat(file)).size).toBeGreaterThan(DISCOVERIES * FIELDS * VALUE.length);
  expect(await run(`import ${file} --workspace Copy`)).toMatch(/discovery: 100 created/);
  expect(await run(`import ${file} --workspace Copy`)).toMatch(/discovery: 100 unchanged/);
});

test('with 512 MB, one batch of short lines changes them all', async () => {
  const rows = await service.sql<{ client_id: string }>(
    'SELECT client_id FROM discovery WHERE workspace_id = $1',
    [workspace.id],
  );
  const lines = rows.map(({ client_id: clientId }) =>
    JSON.stringify({ discovery: { clientId, title: 'Changed' } }),
  );
  const file = join(folder, 'short.ndjson');
  await writeFile(file, lines.join('\n'));
  expect(await run(`import ${file} --workspace Heavy`)).toMatch(/discovery: 100 updated/);
});
