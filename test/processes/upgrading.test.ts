import { readFileSync } from 'node:fs';
import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { startValkey } from '@discovery-records/embedded-services';
import request from 'supertest';
import { rowsAt } from '../support/administer.js';
import { createEmptyDatabase, createTestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { programOfLastRelease } from '../support/last-release.js';
import { Make, type Made } from '../support/make.js';
import { bundle, launch, type Part, startPart } from '../support/parts.js';
import { settled, wrongRows, wrongTagCounts, wrongValues } from '../support/probes.js';
import { RESOURCES } from '../support/resources.js';

/** What the last release has as well. */
const specification = readFileSync('test/compatibility/released.yaml', 'utf8');
const RELEASED = RESOURCES.filter(({ path }) => specification.includes(`\n  ${path}:\n`));

let parts: Part[] = [];
beforeAll(bundle);
afterEach(async () => {
  for (const part of parts) if (part.child.exitCode === null) await part.end('SIGKILL');
  parts = [];
});

// What an operator does: `migrate` while the last release serves, then process by process.
test('a database of the last release is brought up to date while that release writes to it', async () => {
  using release = programOfLastRelease();
  await using database = await createEmptyDatabase();
  await using fresh = await createTestDatabase();
  const redis = await startValkey();
  const environment = { DATABASE_URL: database.url, REDIS_URL: redis.url, RATE_LIMIT_PER_MINUTE: '0' };
  const run = async (command: string, program?: readonly string[]): Promise<string> => {
    const { code, out, err } = await launch(command, environment, program && { program }).ended;
    if (code !== 0) throw new Error(err);
    return out.trim();
  };
  const start = async (part: 'api' | 'worker', program?: readonly string[]): Promise<Part> => {
    const started = await startPart(part, environment, program);
    parts.push(started);
    return started;
  };

  await run('migrate', release.program);
  const secret = await run('workspace create demo', release.program);
  const as = (url: string) => request.agent(url).set('authorization', `Bearer ${secret}`);
  const urlOf = (part: Part) => String(part.log().find(({ url }) => url)?.['url']);
  const old = as(urlOf(await start('api', release.program)));
  const made = await fill(new Make(old));

  const writer = keepWriting(old, made);
  await writer.hasWritten(20);
  await run('migrate');
  await writer.hasWritten(20);
  const [api] = await Promise.all([start('api'), start('worker')]);
  await writer.hasWritten(20);
  const written = await writer.stop();

  const http = as(urlOf(api));
  for (const { path, many } of RELEASED) {
    const [record] = (await http.get(path).expect(200)).body[many];
    await http.get(`${path}/${record.id}`).expect(200);
  }
  const shown = (await http.get(`/v1/discovery/${made.id}?select=discoveryfields`).expect(200)).body
    .discovery;
  expect(shown).toMatchObject({
    title: `Title ${written}`,
    tags: [`tag-${written}`],
    clientId: made.clientId,
  });
  const sql = <Row extends object>(text: string, values?: unknown[]) =>
    rowsAt<Row & Record<string, unknown>>(database.url, text, values);
  await settled({ sql }, 'any', 60_000);
  await eventually(async () => {
    const { body } = await http.get(`/v1/discovery/${made.id}`).expect(200);
    expect(body.discovery.feedbackScore).toBe(written);
  });
  for (const wrong of [wrongValues, wrongRows, wrongTagCounts]) expect(await wrong({ sql })).toEqual([]);
  expect(await schemaOf(database.url)).toEqual(await schemaOf(fresh.url));
  await redis.stop();
});

/** A record of every kind, and one discovery with all that a discovery has. */
async function fill(make: Make): Promise<Made> {
  for (const resource of RELEASED) await resource.make(make);
  const [user, field, score] = await Promise.all([
    make.user(),
    make.field({ type: 'NUMBER' }),
    make.field({ type: 'SCORE' }),
  ]);
  return make.underComponent({
    clientId: 'everything',
    assignees: [user.id],
    tags: ['tag-0'],
    fieldsValues: [field, score].map(({ id }) => ({ field: { id }, value: '7' })),
    alphaIssueUrls: ['https://alpha.example/issue/1'],
  });
}

/** Changes a discovery and gives it feedback of 1, again and again. Everything has to be answered with success. */
function keepWriting(http: ReturnType<typeof request>, { id }: Made) {
  let count = 0;
  let isOver = false;
  const writing = (async () => {
    for (; !isOver; count++) {
      const change = { title: `Title ${count + 1}`, tags: [`tag-${count + 1}`] };
      await http.patch(`/v1/discovery/${id}`).send(change).expect(200);
      await http.post('/v1/feedback').send({ discoveryId: id, score: 1 }).expect(201);
    }
  })();
  return {
    hasWritten: async (more: number) => {
      const enough = count + more;
      await Promise.race([writing, eventually(() => expect(count).toBeGreaterThanOrEqual(enough), 60_000)]);
    },
    stop: async () => {
      isOver = true;
      await writing;
      return count;
    },
  };
}

/** What two databases of one version have in common, in the order of names. */
async function schemaOf(url: string): Promise<unknown> {
  const columns = `SELECT table_name, column_name, data_type, is_nullable, column_default, generation_expression
    FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2`;
  const indexes = `SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1`;
  const constraints = `SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2`;
  const triggers = `SELECT tgrelid::regclass::text, tgname, pg_get_triggerdef(oid) FROM pg_trigger
    WHERE NOT tgisinternal ORDER BY 1, 2`;
  const functions = `SELECT proname, pg_get_functiondef(oid) FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace AND prokind = 'f' ORDER BY 1, 2`;
  return Promise.all([columns, indexes, constraints, triggers, functions].map((text) => rowsAt(url, text)));
}
