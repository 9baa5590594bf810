import { expect, test } from '@jest/globals';
import request from 'supertest';
import { MalformedRequest } from '../../src/http/problems/problems.js';
import { expectProblem } from '../support/problem.js';
import type { Http } from '../support/service.js';
import { useService, useWorkspace } from '../support/use-service.js';

const service = useService({ open: false }, { board: true });
const acme = useWorkspace(service, 'acme');

const QUEUES = '/queues/api/queues';
const WAITING = '/queues/waiting';
const PAUSE = '/queues/api/queues/work/pause';

async function browser(): Promise<Http> {
  const agent = request.agent(service.url);
  await agent.post('/login').type('form').send({ token: acme.secret }).expect(303);
  return agent;
}

test.each(['/queues', '/queues/', WAITING, QUEUES])('%s asks for a token', (path) =>
  service.http.get(path).expect(401),
);

test('the page sends a browser to the login page', async () => {
  const { headers } = await service.http.get('/queues').set('accept', 'text/html').expect(303);
  expect(headers['location']).toBe('/login?next=%2Fqueues&scope=admin');
});

test.each([QUEUES, WAITING])('%s shows itself to administrators, with a token or a login', async (path) => {
  await acme.http.get(path).expect(200);
  await (await browser()).get(path).expect(200);
  const { secret } = await acme.make.token({ scopes: ['write'] });
  await service.as(secret).get(path).expect(403);
});

test('answers what it can not read as everything else does', async () => {
  expectProblem(await service.http.get('/queues?%ff'), MalformedRequest);
  expectProblem(await service.http.get('/queues/static/nothing?%ff'), MalformedRequest);
  const order = acme.http.put(PAUSE).set('content-type', 'application/json').send('{');
  expectProblem(await order, MalformedRequest);
});

test("takes no orders from another site's page in the name of who is logged in", async () => {
  const agent = await browser();
  await agent.put(PAUSE).set('sec-fetch-site', 'cross-site').expect(403);
  await agent.put(PAUSE).set('origin', 'https://evil.example').expect(403);
  await agent.put(PAUSE).set('sec-fetch-site', 'same-origin').expect(200);
});
