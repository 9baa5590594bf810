import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { pino } from 'pino';
import request from 'supertest';
import { newSecret } from '../../src/access/secret.js';
import { createApi } from '../../src/app/create.js';
import { OPERATOR_TOKEN } from '../support/use-service.js';
import { startService, type TestService, type TestWorkspace } from '../support/service.js';

let service: TestService;
let acme: TestWorkspace;
let app: NestFastifyApplication;
let url: string;
const lines: string[] = [];
beforeAll(async () => {
  service = await startService({ open: false, operatorTokens: [OPERATOR_TOKEN] });
  acme = await service.workspace('acme');
  const stream = new Writable({
    write: (chunk, _, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  app = await createApi(service.settings, pino({ level: 'trace' }, stream), { worker: false });
  await app.listen(0, '127.0.0.1');
  url = await app.getUrl();
});
afterAll(async () => {
  await app.close();
  await service.close();
});

test('tells whose token each request had, and never a secret', async () => {
  const http = request(url);
  const bearer = { authorization: `Bearer ${acme.secret}` };
  const { body: me } = await http.get('/v1/me').set(bearer).expect(200);
  const { body: made } = await http
    .post('/v1/api-token')
    .set(bearer)
    .send({ name: 'x', scopes: ['read'] })
    .expect(201);
  const operator = { authorization: `Bearer ${OPERATOR_TOKEN}` };
  await http.get('/v1/operator/workspace').set(operator).expect(200);
  const unknown = newSecret();
  await http.get('/v1/me').set('authorization', `Bearer ${unknown}`).expect(401);
  const { headers } = await http.post('/login').type('form').send({ token: acme.secret }).expect(303);

  const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
  expect(requests).toContainEqual(
    expect.objectContaining({ route: '/v1/me', status: 200, token: me.me.apiToken.id }),
  );
  expect(requests).toContainEqual(
    expect.objectContaining({ route: '/v1/operator/workspace', token: 'operator' }),
  );
  const login = /discovery_login=([^;]+)/.exec(String(headers['set-cookie']))?.[1] as string;
  const said = lines.join('');
  for (const secret of [OPERATOR_TOKEN, acme.secret, made.apiToken.secret, unknown, login])
    expect(said).not.toContain(secret);
});

describe('the trace of a request', () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const tracesOf = async (traceparent: string): Promise<unknown[]> => {
    const id = `with ${traceparent}`.replaceAll(' ', '_');
    await request(url).get('/v1/me').set({ traceparent, 'x-request-id': id }).expect(401);
    const said = lines.map((line) => JSON.parse(line)).filter(({ requestId }) => requestId === id);
    expect(said).not.toHaveLength(0);
    return [...new Set(said.map((line) => line.traceId))];
  };

  test('is in its lines', async () =>
    expect(await tracesOf(`00-${traceId}-00f067aa0ba902b7-01`)).toEqual([traceId]));

  test('is not, when the header is malformed', async () =>
    expect(await tracesOf(`00-${traceId}-00f067aa0ba902b7`)).toEqual([undefined]));
});
