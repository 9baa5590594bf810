import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { pino } from 'pino';
import request from 'supertest';
import { mountBoard } from '../../src/board/board.js';
import { createApi } from '../../src/server/app.js';
import { type Http, startService, type TestService, type TestWorkspace } from '../support/service.js';

let service: TestService;
let acme: TestWorkspace;
let app: NestFastifyApplication;
let url: string;
beforeAll(async () => {
  service = await startService({ open: false });
  acme = await service.workspace('acme');
  app = await createApi(service.settings, pino({ level: 'silent' }), { worker: false });
  await mountBoard(app);
  await app.listen(0, '127.0.0.1');
  url = await app.getUrl();
});
afterAll(async () => {
  await app.close();
  await service.close();
});

const QUEUES = '/queues/api/queues';
const PAUSE = '/queues/api/queues/feedback-refresh/pause';

const bearer = (secret: string): Http => request.agent(url).set('authorization', `Bearer ${secret}`);

async function browser(): Promise<Http> {
  const agent = request.agent(url);
  await agent.post('/login').type('form').send({ token: acme.secret }).expect(303);
  return agent;
}

test.each(['/queues', '/queues/', QUEUES])('%s asks for a token', async (path) => {
  await request(url).get(path).expect(401);
});

test('the page sends a browser to the login page', async () => {
  const { headers } = await request(url).get('/queues').set('accept', 'text/html').expect(303);
  expect(headers['location']).toBe('/login?next=%2Fqueues');
});

test('shows itself to administrators, with a token or a login', async () => {
  await bearer(acme.secret).get(QUEUES).expect(200);
  await (await browser()).get(QUEUES).expect(200);
  const { secret } = await acme.make.token({ scopes: ['write'] });
  await bearer(secret).get(QUEUES).expect(403);
});

test("takes no orders from another site's page in the name of who is logged in", async () => {
  const agent = await browser();
  await agent.put(PAUSE).set('sec-fetch-site', 'cross-site').expect(403);
  await agent.put(PAUSE).set('origin', 'https://evil.example').expect(403);
  await agent.put(PAUSE).set('sec-fetch-site', 'same-origin').expect(200);
});
