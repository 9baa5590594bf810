import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { pino } from 'pino';
import request from 'supertest';
import { newSecret } from '../../src/access/secret.js';
import { createApi } from '../../src/app/create.js';
import { startService, type TestService, type TestWorkspace } from '../support/service.js';

let service: TestService;
let acme: TestWorkspace;
let app: NestFastifyApplication;
let url: string;
const lines: string[] = [];
beforeAll(async () => {
  service = await startService({ open: false });
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
  const unknown = newSecret();
  await http.get('/v1/me').set('authorization', `Bearer ${unknown}`).expect(401);
  const { headers } = await http.post('/login').type('form').send({ token: acme.secret }).expect(303);

  const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
  expect(requests).toContainEqual(
    expect.objectContaining({ route: '/v1/me', status: 200, token: me.me.apiToken.id }),
  );
  const login = /discovery_login=([^;]+)/.exec(String(headers['set-cookie']))?.[1] as string;
  const said = lines.join('');
  for (const secret of [acme.secret, made.apiToken.secret, unknown, login])
    expect(said).not.toContain(secret);
});
