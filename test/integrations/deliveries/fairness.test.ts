import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import type { Make, Made } from '../../support/make.js';
import { useReceiver } from '../../support/receiver.js';
import { useService } from '../../support/use-service.js';

const webhooks = { key: Buffer.alloc(32, 1), deny: [], allowPrivate: true, timeout: 30_000 };
const service = useService({ webhooks });
const quick = useReceiver();
const hung = useReceiver();
const hang = () => {};
beforeEach(() => {
  hung.answer = hang;
  for (const each of [quick, hung]) each.received.length = 0;
});
afterEach(async () => {
  await service.sql(`UPDATE webhook SET state = 'OFF'`);
  await hung.hangUp();
});

const createComponents = (count: number, make: Make = service.make): Promise<Made[]> =>
  Promise.all(Array.from({ length: count }, () => make.component()));
const webhook = ({ url }: { url: string }, make: Make = service.make) =>
  make.webhook({ url, types: ['component.*'] });

/**
 * Makes webhooks, and as many components, and answers the first message of each webhook once all events are in the feed.
 * All later messages hang. A webhook has one place until that answer, and five from then on, as it has more to send.
 */
async function hangAfterFirstAnswer(count: number, components: number, make: Make): Promise<void> {
  const first = new Map<string, ServerResponse>();
  hung.answer = (response, { path }) => {
    if (!first.has(path)) first.set(path, response);
  };
  for (let made = 0; made < count; made++) await webhook({ url: `${hung.url}${made}` }, make);
  await createComponents(components, make);
  await hung.count(count);
  await eventually(async () => {
    const waiting = await service.sql('SELECT FROM event_commit WHERE position IS NULL');
    if (waiting.length > 0) throw new Error(`${waiting.length} transactions are not in the feed yet.`);
  });
  for (const response of first.values()) response.writeHead(204).end();
}

describe('a webhook that accepts and never answers', () => {
  test('holds one place, and no other webhook waits for it', async () => {
    await webhook(hung);
    await webhook(quick);
    await createComponents(50);
    await quick.count(50);
    await hung.count(1);
    await createComponents(50);
    await quick.count(100);
    expect(hung.received).toHaveLength(1);
  });

  test('holds five places if its last answer was good', async () => {
    await webhook(quick);
    await hangAfterFirstAnswer(1, 50, service.make);
    await quick.count(50);
    await hung.count(6);
    expect(hung.pending).toBe(5);
    await createComponents(50);
    await quick.count(100);
    expect(hung.received).toHaveLength(6);
  });

  test('holds one place, once it has failed', async () => {
    const { id } = await webhook(hung);
    await service.sql('UPDATE webhook SET failed_at = now() WHERE id = $1', [id]);
    await webhook(quick);
    await createComponents(20);
    await quick.count(20);
    expect(hung.received).toHaveLength(1);
  });

  test('is one of fifty, and the fifty-first place is for the webhook that answers', async () => {
    const { make } = await service.workspace('fifty');
    for (let made = 0; made < 49; made++) await webhook(hung, make);
    await webhook(quick, make);
    await createComponents(12, make);
    await hung.count(49);
    await quick.count(12);
    expect(hung.mostPending).toBe(49);
  });
});

describe('a workspace whose webhooks hang', () => {
  test('holds half of the places of a process, and leaves the other half', async () => {
    const { make } = await service.workspace('half');
    await hangAfterFirstAnswer(25, 25, make);
    await hung.count(75);
    expect(hung.pending).toBe(50);
    await webhook(quick);
    await createComponents(50);
    await quick.count(50);
    expect(hung.received).toHaveLength(75);
  });

  test('is one of eight, with 400 webhooks, and another workspace is sent everything', async () => {
    const hostile = await Promise.all(Array.from({ length: 8 }, (_, n) => service.workspace(`hostile ${n}`)));
    for (const { make } of hostile) for (let made = 0; made < 50; made++) await webhook(hung, make);
    await Promise.all(hostile.map(({ make }) => createComponents(3, make)));
    await hung.count(80);
    await webhook(quick);
    await createComponents(50);
    await quick.count(50);
    expect(hung.mostPending).toBeLessThan(100);
  });
});
