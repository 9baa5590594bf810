import { globSync } from 'node:fs';
import { type Send, senderTo } from '../../events/sender.js';
import { VerifyingReceivers } from '../../support/verifying-receivers.js';
import type { Client } from '../client.js';
import { follow } from '../events/receivers.js';
import { type Scene, setScene } from '../events/scene.js';
import type { Ground, Variables } from '../ground.js';
import { whenSo } from '../pace.js';
import type { Finding } from '../report.js';
import { Counter } from '../writers.js';
import { type TimedStrike, underStrain } from './strain.js';

/** Of Debian's package `libfaketime`. */
const [LIBRARY] = globSync('/usr/lib/*/faketime/libfaketime.so.1');
const APART_MS = 300_000;
const COUNTING = 4;

const MADE = `SELECT commit_id || '-' || ordinal AS id FROM event WHERE workspace_id = $1 AND type = 'discovery.created'`;

/** After an attempt that failed, minutes take two seconds. */
const SHORTEN_WAITS = `UPDATE webhook_delivery SET due_at = now() WHERE workspace_id = $1 AND claim IS NULL
  AND due_at > now() AND changed_at < now() - interval '2 seconds'`;

/** An API is five minutes ahead, and a worker five minutes behind: what is promised holds, or depends on clocks as documented. */
export async function clocks(ground: Ground, seconds: number): Promise<Finding[]> {
  if (LIBRARY === undefined) return [{ what: 'skipped', is: 'libfaketime is not installed' }];
  const scene = await setScene(ground, { apis: [atTime('+5m')], workers: [atTime('-5m')] });
  const receivers = new VerifyingReceivers();
  try {
    await follow(scene, receivers, 'receiver', ['discovery.created']);
    const strikes: TimedStrike[] = [
      [0.4, 'worker that is behind killed', scene.workers[0]?.killAndRestart],
      [0.6, 'API that is ahead killed', scene.apis[0]?.killAndRestart],
    ];
    return [
      ...(await underStrain(scene, seconds, strikes, { besides: counting })),
      ...(await sentOf(scene, receivers)),
      ...(await dependentOf(scene)),
    ];
  } finally {
    receivers.close();
  }
}

const atTime = (time: string): Variables => ({
  LD_PRELOAD: LIBRARY ?? '',
  FAKETIME: time,
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
});

/** Of changes under `If-Match`, by APIs whose clocks differ, none replaces another unseen. */
async function counting(client: Client, isOver: () => boolean): Promise<Finding[]> {
  const { id } = await client.make('discovery', 'discovery', { title: '0' });
  const counter = new Counter(id);
  const lane = async (index: number) => {
    while (!isOver()) await counter.count(client.to(index));
  };
  await Promise.all(Array.from({ length: COUNTING }, (_, index) => lane(index)));
  const { body } = await client.send('GET', `discovery/${id}`);
  const missing = Number(body['discovery']?.['title']) - counter.replaced.length;
  return [
    {
      what: 'changes under If-Match: made · refused (412) · without an outcome',
      is: [counter.replaced.length, counter.conflicts, counter.doubtful].join(' · '),
      holds: counter.replaced.length > 0 && counter.conflicts > 0,
    },
    { what: 'versions replaced twice', is: counter.stale, holds: counter.stale === 0 },
    {
      what: 'changes that the counter lacks, or has besides',
      is: missing,
      holds: missing >= 0 && missing <= counter.doubtful,
    },
  ];
}

/** A receiver refuses what a worker signs that is five minutes behind; the other worker's attempt comes through. */
async function sentOf({ ground, workspaceId }: Scene, { sent }: VerifyingReceivers): Promise<Finding[]> {
  const made = await ground.sql<{ id: string }>(MADE, [workspaceId]);
  const verified = () => new Set(sent.filter(({ error }) => !error).map(({ event }) => event));
  await whenSo(async () => {
    await ground.sql(SHORTEN_WAITS, [workspaceId]);
    return made.every(({ id }) => verified().has(id));
  }, 300_000);
  const refused = sent.filter(({ error }) => error).length;
  return [
    {
      what: 'webhooks: events · arrived · attempts refused by their time',
      is: [made.length, verified().size, refused].join(' · '),
      holds: verified().size === made.length,
    },
  ];
}

/** What follows the clock of the API that is asked. */
async function dependentOf({ urlOf, secret }: Scene): Promise<Finding[]> {
  const [ahead, right] = [senderTo(urlOf(0), secret), senderTo(urlOf(1), secret)];
  const expiresAt = new Date(Date.now() + APART_MS / 2).toISOString();
  const token = { name: 'Ends soon', scopes: ['read'], expiresAt };
  const { body } = await right('POST', 'api-token', token);
  const statusAt = async (url: string) =>
    (await senderTo(url, String(body['apiToken']?.secret))('GET', 'user')).status;
  const isEnded = [await statusAt(urlOf(0)), await statusAt(urlOf(1))].join(' · ');
  const early = (await ahead('POST', 'component', { title: 'Made early' })).body['component'];
  const refused = await right('POST', 'component', { title: 'Copy', createdAt: early?.createdAt });
  return [
    {
      what: 'a token that ends in 2.5 min: at the API ahead · at the other one',
      is: isEnded,
      holds: isEnded === '401 · 200',
    },
    {
      what: 'createdAt of what the API ahead makes, to the other one',
      is: `${refused.status} ${codesOf(refused)}`,
      holds: refused.status === 400 && codesOf(refused) === 'in_the_future',
    },
  ];
}

const codesOf = ({ body }: Awaited<ReturnType<Send>>): string =>
  ((body['errors'] ?? []) as { code: string }[]).map(({ code }) => code).join();
