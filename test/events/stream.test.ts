import { expect, jest, test } from '@jest/globals';
import { Governor } from '../../src/platform/governor/governor.js';
import { eventually } from '../support/eventually.js';
import { nextOf, openStream, type Stream } from '../support/events.js';
import { useService, useWorkspace } from '../support/use-service.js';

// Of these, a workspace may have 16 streams.
const service = useService({ open: false, maxInFlight: 64 });
const admin = useWorkspace(service, 'acme');

const token = async (): Promise<{ id: string; secret: string }> => {
  const { body } = await admin.http.post('/v1/api-token').send({ name: 'Listener', scopes: ['read'] });
  return body.apiToken;
};

test('a stream tells what happens, with the cursor as its id', async () => {
  const { secret } = await token();
  await using stream = await openStream(service, secret, '?from=now&type=component.*');
  expect(stream.answer.headers.get('content-type')).toBe('text/event-stream');
  await admin.make.component({ title: 'Live' });
  const message = await stream.message('component.created');
  expect(message.data.after).toMatchObject({ title: 'Live' });

  await admin.make.component({ title: 'While away' });
  await using again = await openStream(service, secret, '', { 'last-event-id': message.id });
  expect((await again.message('component.created')).data.after).toMatchObject({ title: 'While away' });
  const page = await service.as(secret).get(`/v1/event?cursor=${message.id}`);
  expect(page.body.events[0].after).toMatchObject({ title: 'While away' });
});

test('a stream takes turns with other requests while it catches up, and none while it waits', async () => {
  const { id, make } = await service.workspace('Catching up');
  const { secret } = await make.token({ scopes: ['read'] });
  for (let n = 0; n < 60; n++) await make.component({ title: `Number ${n}` });
  await make.user();
  const turns = jest.spyOn(service.part(Governor).scheduler, 'start');
  await using stream = await openStream(service, secret, '?from=start&type=component.*&type=user.*');
  await stream.message('user.created');
  // The request takes one, and each of the two pages after the first.
  const taken = () => turns.mock.calls.filter(([workspaceId]) => workspaceId === id).length;
  expect(taken()).toBe(3);
  await make.component({ title: 'Live' });
  await stream.message('component.created');
  // That of the request that made the component.
  expect(taken()).toBe(4);
});

test('a stream ends within a second after its token is revoked, a wait as well', async () => {
  const { id, secret } = await token();
  const next = nextOf(await service.as(secret).get('/v1/event?from=now'));
  await using stream = await openStream(service, secret, '?from=now');
  const waiting = service
    .as(secret)
    .get(`${next}&wait=30&type=user.*`)
    .then(() => performance.now());
  await admin.http.delete(`/v1/api-token/${id}`);
  const revoked = performance.now();
  expect((await stream.ended) - revoked).toBeLessThan(1_500);
  expect((await waiting) - revoked).toBeLessThan(1_500);
});

test('a token may have ten streams and waits', async () => {
  const { secret } = await token();
  const streams = await Promise.all(
    Array.from({ length: 10 }, () => openStream(service, secret, '?from=now')),
  );
  const refused = await service.as(secret).get('/v1/event/stream?from=now');
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_streams']);
  expect((await service.as(secret).get('/v1/event?from=now&wait=1')).status).toBe(429);
  for (const stream of streams) await stream[Symbol.asyncDispose]();
  await eventually(async () => {
    await using stream = await openStream(service, secret, '?from=now');
    expect(stream.answer.status).toBe(200);
  });
});

test('all tokens of a workspace have a quarter of the streams, and others have theirs', async () => {
  const crowd = await service.workspace('Crowd');
  const streams: Stream[] = [];
  for (let n = 0; n < 3; n++) {
    const { secret } = await crowd.make.token({ scopes: ['read'] });
    for (let m = 0; m < 10; m++) streams.push(await openStream(service, secret, '?from=now'));
  }
  const statuses = streams.map(({ answer }) => answer.status);
  expect(statuses.toSorted()).toEqual([...Array(16).fill(200), ...Array(14).fill(429)]);
  await using other = await openStream(service, (await token()).secret, '?from=now');
  expect(other.answer.status).toBe(200);
  for (const stream of streams) await stream[Symbol.asyncDispose]();
});

test.each([
  [{ 'last-event-id': 'nonsense' }, '', 400, 'malformed_request'],
  [{ 'last-event-id': '9..01a209bd-b71d-7010-9037-b82040251d86' }, '', 410, 'cursor_unknown'],
  [{}, '?from=never', 400, 'invalid_input'],
  [{}, '?type=discovery', 400, 'invalid_input'],
  [{ accept: 'text/html' }, '', 406, 'not_acceptable'],
])('a stream with %j and "%s" is refused by %d %s', async (headers, query, status, code) => {
  const { secret } = await token();
  const answer = await service.as(secret).get(`/v1/event/stream${query}`).set(headers);
  expect([answer.status, answer.body.code]).toEqual([status, code]);
});

test('without a token there is no stream', async () => {
  expect((await service.http.get('/v1/event/stream')).status).toBe(401);
});
