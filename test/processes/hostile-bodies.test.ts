import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { bundle, type Part, startPart } from '../support/parts.js';
import { until } from '../support/until.js';
import { useService } from '../support/use-service.js';

const MEBIBYTE = 1_048_576;
/** What memory may grow by, whatever is sent; it grew by gigabytes before. */
const MOST_GROWTH = 200 * MEBIBYTE;

// Makes the database and a token; the process does the work.
const service = useService({ open: false }, { worker: false });
let api: Part;
let url: string;
let secret: string;
beforeAll(async () => {
  await bundle();
  ({ secret } = await service.workspace('Hostile'));
  api = await startPart('api', {
    DATABASE_URL: service.settings.databaseUrl,
    REDIS_URL: service.settings.redisUrl,
    NODE_OPTIONS: '--max-old-space-size=256',
  });
  url = String(api.log().find((line) => typeof line['url'] === 'string')?.['url']);
  // What a process takes that works as usual.
  for (let n = 0; n < 200; n++) await send('{"title":"Usual"}');
});
afterAll(async () => {
  if (api.child.exitCode === null) await api.end('SIGKILL');
});

function send(body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
    request(`${url}/v1/discovery`, { method: 'POST', headers, agent: false }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
      answer.on('error', reject);
    })
      .on('error', reject)
      .end(body);
  });
}

async function residentMemory(): Promise<number> {
  const { text } = await api.http.get('/metrics').expect(200);
  return Number(/^(?:\w+_)?process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]);
}

const items = (count: number, item: string): string => Array.from({ length: count }, () => item).join(',');

const ATTACKS: Record<string, string> = {
  'a name of 900,000 characters over 4,990 texts that can not be stored': `{"${'k'.repeat(900_000)}":[${items(4_990, '"\\u0000"')}]}`,
  'the same in 105 KB': `{"${'k'.repeat(65_000)}":[${items(4_990, '"\\u0000"')}]}`,
  'a thousand unknown members with long names': `{${Array.from({ length: 1_000 }, (_, n) => `"${n}${'"\\'.repeat(250).replaceAll(/["\\]/g, '\\$&')}":1`).join(',')}}`,
  'a third of a million empty lists': `{"tags":[${items(340_000, '[]')}]}`,
  'half a million levels': `${'['.repeat(500_000)}${']'.repeat(500_000)}`,
  'one member a hundred thousand times': `{${items(100_000, '"title":1')}}`,
};

test.each(Object.keys(ATTACKS))('a process with a heap of 256 MB outlives %s', async (name) => {
  const body = ATTACKS[name] as string;
  expect(body.length).toBeLessThanOrEqual(MEBIBYTE);
  const before = await residentMemory();
  for (let n = 0; n < 5; n++) expect(await send(body)).toBe(400);
  const answers = await Promise.all(Array.from({ length: 40 }, () => send(body).catch(() => 0)));
  // Those that are too many at a time are refused, or cut off while they are still being sent.
  for (const status of answers) expect([400, 429, 0]).toContain(status);
  expect(answers).toContain(400);
  expect((await residentMemory()) - before).toBeLessThan(MOST_GROWTH);
  expect(api.child.exitCode).toBeNull();
});

test('… and 400 connections that send a mebibyte each but for its last byte', async () => {
  const before = await residentMemory();
  const { hostname, port } = new URL(url);
  const head = `POST /v1/discovery HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${secret}\r\nContent-Type: application/json\r\nContent-Length: ${MEBIBYTE}\r\n\r\n`;
  const bytes = Buffer.alloc(MEBIBYTE - 1, ' ');
  const answers: string[] = [];
  const sockets: Socket[] = Array.from({ length: 400 }, () => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.once('data', (data) => answers.push(String(data).slice(9, 12)));
    socket.write(head);
    socket.write(bytes);
    return socket;
  });
  await until(() => answers.length >= 300);
  const growth = (await residentMemory()) - before;
  await api.http.get('/v1/discovery?per_page=1').set('authorization', `Bearer ${secret}`).expect(200);
  for (const socket of sockets) socket.destroy();
  // On a busy machine some of those that fit are found silent before all others are refused.
  for (const status of answers) expect(['429', '408']).toContain(status);
  expect(answers).toContain('429');
  expect(growth).toBeLessThan(MOST_GROWTH);
});
