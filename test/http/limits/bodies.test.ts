import { type ClientRequest, request } from 'node:http';
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { useService } from '../../support/use-service.js';
import { eventually } from '../../support/eventually.js';
import { until } from '../../support/until.js';

const MEBIBYTE = 1_048_576;

// A mebibyte for each workspace.
const service = useService({ maxBodyBytes: 4 * MEBIBYTE, open: false }, { worker: false });
let token: string;
let sameWorkspace: string;
beforeAll(async () => {
  const { secret, make } = await service.workspace('Bodies');
  token = secret;
  ({ secret: sameWorkspace } = await make.token({ scopes: ['write'] }));
});

interface Stalling {
  readonly sent: ClientRequest;
  /** What came back so far. */
  answer?: { readonly status: number; readonly code: string; readonly retryAfter: string | undefined };
  isOver?: true;
}

let stalling: Stalling[] = [];
afterEach(async () => {
  for (const { sent } of stalling) sent.destroy();
  await until(() => stalling.every(({ isOver }) => isOver));
  stalling = [];
});

/** Sends so many bytes of a body, but never its last one. */
function stall(secret: string, bytes: number, headers: Record<string, string | number> = {}): Stalling {
  const sent = request(`${service.url}/v1/component`, {
    method: 'POST',
    agent: false,
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json', ...headers },
  });
  const each: Stalling = { sent };
  sent.on('response', (response) => {
    let text = '';
    response.on('data', (chunk) => (text += String(chunk)));
    response.on('error', () => undefined);
    response.on('end', () => {
      const { code } = JSON.parse(text) as { code: string };
      each.answer = { status: response.statusCode ?? 0, code, retryAfter: response.headers['retry-after'] };
    });
  });
  sent.on('error', () => undefined).on('close', () => (each.isOver = true));
  sent.write(' '.repeat(bytes));
  stalling.push(each);
  return each;
}

/**
 * What was told to those that were refused, once somebody was. The bytes of one that is refused count until it is
 * answered, so another that sends at the same time may be refused as well, but never all.
 */
const refusal = async () => {
  await until(() => stalling.some(({ answer }) => answer));
  const answers = stalling.flatMap(({ answer }) => answer ?? []);
  if (stalling.length > 1) expect(answers.length).toBeLessThan(stalling.length);
  return [...new Map(answers.map((answer) => [JSON.stringify(answer), answer])).values()];
};

const create = (secret: string) => service.as(secret).post('/v1/component').send({ title: 'Small' });

describe('bodies that are not complete', () => {
  test('may take so much memory for one workspace, whichever of its tokens send them; others are not concerned', async () => {
    const other = await service.workspace('Not concerned');
    stall(token, 600_000);
    stall(sameWorkspace, 400_000);
    stall(sameWorkspace, 600_000);
    expect(await refusal()).toEqual([{ status: 429, code: 'too_much_at_once', retryAfter: '1' }]);
    await create(other.secret).expect(201);
    // What fits is taken.
    await create(token).expect(201);
  });

  test('may take so much memory in all', async () => {
    const workspaces = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => service.workspace(name)));
    const [fifth, ...others] = workspaces.map(({ secret }) => secret);
    for (const secret of others) stall(secret, MEBIBYTE - 1);
    stall(fifth as string, 100_000);
    expect(await refusal()).toEqual([{ status: 503, code: 'overloaded', retryAfter: '1' }]);
    await service
      .as(fifth as string)
      .get('/v1/component')
      .expect(200);
  });

  test('count no more once their callers have hung up, or were answered', async () => {
    const post = (body: object) => service.as(token).post('/v1/component').send(body);
    for (let round = 0; round < 3; round++) {
      const each = stall(token, 900_000);
      await new Promise((resolve) => setTimeout(resolve, 50));
      each.sent.destroy();
      await until(() => each.isOver === true);
      // The service hears of the end a moment after its caller.
      await eventually(() => post({ title: 'x'.repeat(900_000) }).expect(400));
      await eventually(() => post({ description: 'x'.repeat(900_000) }).expect(400));
    }
  });

  test('are not waited for when nothing comes for five seconds', async () => {
    const started = performance.now();
    const each = stall(token, 10);
    await until(() => each.answer !== undefined);
    expect(each.answer).toMatchObject({ status: 408, code: 'request_timeout' });
    expect(performance.now() - started).toBeGreaterThan(4_500);
  });

  test('are read to the end if it was the service that was busy for five seconds', async () => {
    const each = stall(token, 10);
    await until(async () => {
      const { text } = await service.as(token).get('/metrics');
      return text.includes('budget{budget="bodies",state="used"} 10\n');
    });
    each.sent.end('{"title": "Late"}');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5_100);
    await until(() => each.answer !== undefined);
    expect(each.answer).toMatchObject({ status: 201 });
  });

  test('are not read from whom nobody knows', async () => {
    stall(`drs_${'x'.repeat(36)}`, 2 * MEBIBYTE, { 'content-length': 500 * MEBIBYTE });
    expect(await refusal()).toMatchObject([{ status: 401 }]);
  });
});

test('a body in a hundred thousand pieces is taken as it is', async () => {
  const body = JSON.stringify({ title: 'Pieces', description: 'é€😀'.repeat(10_000) });
  const bytes = Buffer.from(body);
  const answer = await new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sent = request(
      `${service.url}/v1/component`,
      { method: 'POST', headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      },
    ).on('error', reject);
    for (const byte of bytes) sent.write(Buffer.from([byte]));
    sent.end();
  });
  expect(answer.status).toBe(201);
  expect(JSON.parse(answer.text).component.description).toBe('é€😀'.repeat(10_000));
});
