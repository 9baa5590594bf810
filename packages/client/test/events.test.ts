import { describe, expect, test } from '@jest/globals';
import { gateTo } from '../../../test/support/gate.js';
import { until } from '../../../test/support/until.js';
import { useService } from '../../../test/support/use-service.js';
import { connect, createDiscovery, events, type EventsOptions, ProblemError } from '../src/index.js';

const service = useService();
const client = () => connect({ baseUrl: service.url });
const create = (title: string) => createDiscovery({ client: client(), body: { title } });

/** Follows the feed in the background. */
function follow(options: Partial<EventsOptions> = {}) {
  const stop = new AbortController();
  const titles: unknown[] = [];
  const saved: string[] = [];
  const all = events({
    client: client(),
    from: 'now',
    type: ['discovery.*'],
    signal: stop.signal,
    save: (cursor) => void saved.push(cursor),
    ...options,
  });
  const ended = (async () => {
    for await (const { after } of all) titles.push(after?.['title']);
  })();
  return {
    titles,
    saved,
    ended,
    begun: () => until(() => saved.length > 0),
    seen: (title: string) => until(() => titles.includes(title)),
    [Symbol.asyncDispose]: async () => {
      stop.abort();
      await ended.catch(() => undefined);
    },
  };
}

describe.each([true, false])('with the stream: %s', (stream) => {
  test('events are handed out as they happen, until told to stop', async () => {
    const following = follow({ stream });
    await following.begun();
    await create('Told');
    await following.seen('Told');
    await following[Symbol.asyncDispose]();
    await expect(following.ended).resolves.toBeUndefined();
  });

  test('after a broken connection, they go on where it broke off', async () => {
    await using gate = await gateTo(service.url);
    await using following = follow({ stream, client: connect({ baseUrl: gate.url, attempts: 1 }) });
    await following.begun();
    await create('Before');
    await following.seen('Before');
    await gate.shut();
    await create('Meanwhile');
    await gate.open();
    await create('After');
    await following.seen('After');
    expect(following.titles).toEqual(['Before', 'Meanwhile', 'After']);
  });

  test('who comes back goes on from what was saved', async () => {
    const first = follow({ stream });
    await first.begun();
    await create('Handled');
    await until(() => first.titles.length > 0 && first.saved.length > 1);
    await first[Symbol.asyncDispose]();
    await create('Not yet');
    const [cursor] = first.saved.splice(-1);
    await using second = follow({ stream, cursor });
    await second.seen('Not yet');
    expect(second.titles).toEqual(['Not yet']);
  });

  test('a cursor that leads nowhere is a ProblemError', async () => {
    const cursor = '1..00000000-0000-0000-0000-000000000000';
    const { ended } = follow({ stream, cursor });
    await expect(ended).rejects.toThrow(ProblemError);
    await expect(ended).rejects.toMatchObject({ status: 410, code: 'cursor_unknown' });
  });
});

test('what was being handled when the loop was left is not saved, what was before is', async () => {
  await using start = follow();
  await start.begun();
  for (const title of ['1', '2', '3']) await create(title);
  const saved: string[] = [];
  const [cursor] = start.saved;
  for await (const { after } of events({ client: client(), cursor, save: (each) => void saved.push(each) }))
    if (after?.['title'] === '2') break;
  await using again = follow({ cursor: saved.at(-1) });
  await again.seen('3');
  expect(again.titles).toEqual(['2', '3']);
});

test('told to stop, it hands out no more, and saves what was handled', async () => {
  await using start = follow();
  await start.begun();
  for (const title of ['1', '2', '3']) await create(title);
  const stop = new AbortController();
  const saved: string[] = [];
  const options = { client: client(), cursor: start.saved[0], signal: stop.signal };
  const all = events({ ...options, save: (each) => void saved.push(each) });
  await all.next();
  stop.abort();
  expect(await all.next()).toEqual({ done: true, value: undefined });
  await using again = follow({ cursor: saved.at(-1) });
  await again.seen('3');
  expect(again.titles).toEqual(['2', '3']);
});

test('what save throws ends the loop', async () => {
  const save = () => Promise.reject(new TypeError('The disk is full.'));
  await expect(follow({ save }).ended).rejects.toThrow('The disk is full.');
});

test('a stream that fell silent is opened anew', async () => {
  await using gate = await gateTo(service.url);
  await using following = follow({ client: connect({ baseUrl: gate.url }), silence: 1_000 });
  await following.begun();
  gate.silence();
  await create('In the silence');
  gate.unsilence();
  await following.seen('In the silence');
});

test('where answers have no streams, pages are read', async () => {
  const fetch = async (request: Request) => {
    const answer = await globalThis.fetch(request);
    return request.url.includes('/stream') ? new Response(null, answer) : answer;
  };
  await using following = follow({
    client: connect({ baseUrl: service.url, fetch: fetch as typeof globalThis.fetch }),
  });
  await following.begun();
  await create('By pages');
  await following.seen('By pages');
});

test('a token that is not valid ends it', async () => {
  const { ended } = follow({ client: connect({ baseUrl: service.url, token: 'drs_wrong' }) });
  await expect(ended).rejects.toMatchObject({ status: 401 });
});
