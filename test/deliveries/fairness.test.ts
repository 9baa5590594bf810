import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Made } from '../support/make.js';
import { useReceiver } from '../support/receiver.js';
import { useService } from '../support/use-service.js';

const webhooks = { key: Buffer.alloc(32, 1), deny: [], allowPrivate: true, timeout: 30_000 };
const service = useService({ webhooks });
const quick = useReceiver();
const hung = useReceiver();
beforeEach(() => {
  hung.answer = () => {};
  for (const each of [quick, hung]) each.received.length = 0;
});
afterEach(async () => {
  await service.sql(`UPDATE webhook SET state = 'OFF'`);
  await hung.hangUp();
});

const components = (count: number): Promise<Made[]> =>
  Promise.all(Array.from({ length: count }, () => service.make.component()));

describe('a webhook that accepts and never answers', () => {
  test('holds its own five places, and no other waits for it', async () => {
    await service.make.webhook({ url: hung.url, types: ['component.*'] });
    await service.make.webhook({ url: quick.url, types: ['component.*'] });
    await components(50);
    await quick.count(50);
    await hung.count(5);
    expect(hung.pending).toBe(5);
    await components(50);
    await quick.count(100);
    expect(hung.received).toHaveLength(5);
  });

  test('holds one place, once it has failed', async () => {
    const { id } = await service.make.webhook({ url: hung.url, types: ['component.*'] });
    await service.sql('UPDATE webhook SET failed_at = now() WHERE id = $1', [id]);
    await service.make.webhook({ url: quick.url, types: ['component.*'] });
    await components(20);
    await quick.count(20);
    expect(hung.received).toHaveLength(1);
  });

  test('is one of many: a process sends a hundred at a time', async () => {
    for (let n = 0; n < 21; n++) await service.make.webhook({ url: hung.url, types: ['user.*'] });
    await Promise.all(Array.from({ length: 5 }, () => service.make.user()));
    await hung.count(100);
    expect(hung.mostPending).toBe(100);
  });
});
