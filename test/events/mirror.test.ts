import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from '@jest/globals';
import { Mirror } from '../../examples/mirror.js';
import { nextOf } from '../support/events.js';
import { settled } from '../support/probes.js';
import { allFinished } from '../integrations/transfer/jobs/jobs.js';
import { useService, useWorkspace } from '../support/use-service.js';
import { getFrom, listed, mirrored } from './compared.js';
import { randomFrom } from '../support/random.js';
import { senderTo } from './sender.js';
import { Workload } from './workload.js';

const service = useService();
const workspace = useWorkspace(service, 'mirrored');

async function followed(mirror: Mirror): Promise<Mirror> {
  while ((await mirror.follow()) > 0);
  return mirror;
}

const mirrorFrom = (next: string): Mirror => {
  const mirror = new Mirror(getFrom(service.url, workspace.secret));
  mirror.next = next;
  return mirror;
};

test('the documentation shows the mirror that is tried here', () => {
  expect(readFileSync('docs/events.md', 'utf8')).toContain(readFileSync('examples/mirror.ts', 'utf8'));
});

const START = '/v1/event?from=start&per_page=100';
/** Of a database that was restored to an earlier state. */
const UNKNOWN = '/v1/event?cursor=999999999..01a1f84a-95c0-7d0a-8f3e-5b6a7c8d9e0f';

const SEED = Number(process.env['SEED'] ?? 1);

let first: Mirror;
let begunAnew: Mirror;
let expected: Awaited<ReturnType<typeof listed>>;
beforeAll(async () => {
  const workload = new Workload(senderTo(service.url, workspace.secret), randomFrom(SEED));
  await workload.prepare();
  first = mirrorFrom(START);
  begunAnew = mirrorFrom(UNKNOWN);
  for (let round = 0; round < 40; round++) {
    const beginsAnew = round === 20 && begunAnew.follow();
    await Promise.all([beginsAnew, ...Array.from({ length: 8 }, () => workload.write())]);
    await first.follow();
  }
  await allFinished(workspace);
  await settled(service);
  expected = await listed(getFrom(service.url, workspace.secret));
});

test('a mirror built from events alone is what lists show', async () =>
  expect(mirrored(await followed(mirrorFrom(START)))).toEqual(expected));

test('names lead where the events of merges say', async () => {
  const leads = new Map<string, string>();
  for (let path = '/v1/event?from=start&type=discovery.*&per_page=100', isEnd = false; !isEnd;) {
    const answer = await workspace.http.get(path).expect(200);
    for (const { type, record, after } of answer.body.events) {
      if (type === 'discovery.merged' && after?.into) leads.set(record.id, after.into);
      else if (/created|merged/.test(type)) leads.delete(record.id);
    }
    path = nextOf(answer);
    isEnd = answer.body.events.length === 0;
  }
  const last = (id: string): string => (leads.has(id) ? last(leads.get(id)!) : id);
  const merged = await service.sql<{ id: string; into_id: string }>(
    'SELECT id, into_id FROM merged_discovery',
  );
  expect(merged.length).toBeGreaterThan(0);
  expect([...leads.keys()].map((id) => [id, last(id)]).toSorted()).toEqual(
    merged.map(({ id, into_id }) => [id, into_id]).toSorted(),
  );
});

test('one that follows while others write is so as well', async () =>
  expect(mirrored(await followed(first))).toEqual(expected));

test('one that has to begin again reads lists while others write, and goes on', async () => {
  begunAnew.next = begunAnew.next.replace(/wait=\d+/, 'wait=0');
  // Lists don't tell ranks, and tokens are for administrators.
  const { order: _, apiToken: __, ...others } = mirrored(await followed(begunAnew));
  const { order: ___, apiToken: ____, ...otherExpected } = expected;
  expect(others).toEqual(otherExpected);
});
