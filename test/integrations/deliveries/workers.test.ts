import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import type { Made } from '../../support/make.js';
import { bundle, expectWithin, type Part, startPart } from '../../support/parts.js';
import { status, useReceiver } from '../../support/receiver.js';
import { useServiceWithRedis } from '../../support/use-service.js';
import { VerifyingReceivers } from '../../support/verifying-receivers.js';

const key = Buffer.alloc(32, 1);
const webhooks = { key, deny: [], allowPrivate: true, timeout: 15_000 };
const { service, redis } = useServiceWithRedis({ webhooks }, { worker: false });
const receiver = useReceiver();
const parts: Part[] = [];
beforeAll(bundle);
beforeEach(() => {
  receiver.received.length = 0;
});
afterEach(async () => {
  for (const part of parts.splice(0))
    if (part.child.exitCode === null && part.child.signalCode === null) await part.end('SIGKILL');
  await service.sql(`UPDATE webhook SET state = 'OFF'`);
});

async function startWorker(): Promise<Part> {
  const worker = await startPart('worker', {
    DATABASE_URL: service.settings.databaseUrl,
    REDIS_URL: redis.url,
    WEBHOOK_KEY: key.toString('base64'),
    WEBHOOK_ALLOW_PRIVATE: 'true',
  });
  parts.push(worker);
  return worker;
}

const deliveriesOf = async ({ id }: Made): Promise<Made[]> =>
  (await service.http.get(`/v1/webhook/${id}/delivery?per_page=100`).expect(200)).body.deliveries;

describe('what a worker was sending', () => {
  const never = () => {};

  test('when it was killed is sent by another, with the same id', async () => {
    receiver.answer = never;
    const webhook = await service.make.webhook({ url: receiver.url, types: ['component.*'] });
    const worker = await startWorker();
    await service.make.component();
    await receiver.count(1);
    await worker.end('SIGKILL');
    expect(await deliveriesOf(webhook)).toMatchObject([{ state: 'WAITING', attempts: [] }]);
    // As if a minute were over.
    await service.sql('UPDATE webhook_delivery SET due_at = now() WHERE claim IS NOT NULL');
    receiver.answer = status(204);
    await startWorker();
    const [first, second] = await receiver.count(2);
    expect(second).toMatchObject({ id: first!.id, text: first!.text });
    await eventually(async () =>
      expect(await deliveriesOf(webhook)).toMatchObject([
        { state: 'DELIVERED', attempts: [{ status: 204 }] },
      ]),
    );
  });

  test('when it was told to end is left to another at once', async () => {
    receiver.answer = never;
    const webhook = await service.make.webhook({ url: receiver.url, types: ['component.*'] });
    const worker = await startWorker();
    await service.make.component();
    await receiver.count(1);
    const { code, ms } = await worker.end();
    expect(code).toBe(0);
    await expectWithin(10_000, ms);
    expect(
      await service.sql('SELECT claim FROM webhook_delivery WHERE webhook_id = $1', [webhook.id]),
    ).toEqual([{ claim: null }]);
    receiver.answer = status(204);
    await startWorker();
    await receiver.count(2);
  });
});

test('two workers send each event once, and another process finds the signatures right', async () => {
  const receivers = new VerifyingReceivers();
  try {
    const url = await receivers.tell('all');
    const webhook = await service.make.webhook({ url, state: 'OFF', types: ['discovery.*'] });
    await receivers.tell('all', { secret: String(webhook['secret']) });
    await service.http.patch(`/v1/webhook/${webhook.id}`).send({ state: 'ON' }).expect(200);
    await Promise.all([startWorker(), startWorker()]);
    const discoveries = await Promise.all(Array.from({ length: 10 }, () => service.make.discovery()));
    for (let n = 0; n < 9; n++)
      await Promise.all(
        discoveries.map(({ id }) => service.http.patch(`/v1/discovery/${id}`).send({ title: `Title ${n}` })),
      );
    const { sent } = receivers;
    await eventually(() => expect(sent.length).toBeGreaterThanOrEqual(100));
    expect(sent.filter(({ error }) => error)).toEqual([]);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(100);
    expect(sent).toHaveLength(100);
  } finally {
    receivers.close();
  }
});
