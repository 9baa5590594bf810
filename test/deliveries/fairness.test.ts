import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Make, Made } from '../support/make.js';
import { useReceiver } from '../support/receiver.js';
import { useService } from '../support/use-service.js';

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

const components = (count: number, make: Make = service.make): Promise<Made[]> =>
  Promise.all(Array.from({ length: count }, () => make.component()));
const webhook = ({ url }: { url: string }, make: Make = service.make) =>
  make.webhook({ url, types: ['component.*'] });

/** Makes webhooks that answer their first message, and hang from then on. */
async function webhooksThatHangLater(count: number, make: Make): Promise<void> {
  const answered = new Set<string>();
  hung.answer = (response, { path }) => {
    if (answered.has(path)) return;
    answered.add(path);
    response.writeHead(204).end();
  };
  for (let made = 0; made < count; made++) await webhook({ url: `${hung.url}${made}` }, make);
}

describe('a webhook that accepts and never answers', () => {
  test('holds one place, and no other webhook waits for it', async () => {
    await webhook(hung);
    await webhook(quick);
    await components(50);
    await quick.count(50);
    await hung.count(1);
    await components(50);
    await quick.count(100);
    expect(hung.received).toHaveLength(1);
  });

  test('holds five places if its last answer was good', async () => {
    await webhooksThatHangLater(1, service.make);
    await webhook(quick);
    await components(50);
    await quick.count(50);
    await hung.count(6);
    expect(hung.pending).toBe(5);
    await components(50);
    await quick.count(100);
    expect(hung.received).toHaveLength(6);
  });

  test('holds one place, once it has failed', async () => {
    const { id } = await webhook(hung);
    await service.sql('UPDATE webhook SET failed_at = now() WHERE id = $1', [id]);
    await webhook(quick);
    await components(20);
    await quick.count(20);
    expect(hung.received).toHaveLength(1);
  });

  test('is one of fifty, and the fifty-first place is for the webhook that answers', async () => {
    const { make } = await service.workspace('fifty');
    for (let made = 0; made < 49; made++) await webhook(hung, make);
    await webhook(quick, make);
    await components(12, make);
    await hung.count(49);
    await quick.count(12);
    expect(hung.mostPending).toBe(49);
  });
});

describe('a workspace whose webhooks hang', () => {
  test('holds half of the places of a process, and leaves the other half', async () => {
    const { make } = await service.workspace('half');
    await webhooksThatHangLater(25, make);
    await components(25, make);
    await hung.count(75);
    expect(hung.pending).toBe(50);
    await webhook(quick);
    await components(50);
    await quick.count(50);
    expect(hung.received).toHaveLength(75);
  });

  test('is one of eight, with 400 webhooks, and another workspace is sent everything', async () => {
    const hostile = await Promise.all(Array.from({ length: 8 }, (_, n) => service.workspace(`hostile ${n}`)));
    for (const { make } of hostile) for (let made = 0; made < 50; made++) await webhook(hung, make);
    await Promise.all(hostile.map(({ make }) => components(3, make)));
    await hung.count(80);
    await webhook(quick);
    await components(50);
    await quick.count(50);
    expect(hung.mostPending).toBeLessThan(100);
  });
});
