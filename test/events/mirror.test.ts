import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { Mirror } from '../../examples/mirror.js';
import { settled } from '../support/probes.js';
import { allFinished } from '../transfer/jobs/jobs.js';
import { useService, useWorkspace } from '../support/use-service.js';
import { getFrom, listed, mirrored } from './compared.js';
import { randomFrom, senderTo } from './sender.js';
import { Workload } from './workload.js';

const service = useService();
const workspace = useWorkspace(service, 'mirrored');

async function followed(mirror: Mirror): Promise<Mirror> {
  while ((await mirror.follow()) > 0);
  return mirror;
}

const newMirror = () => {
  const mirror = new Mirror(getFrom(service.url, workspace.secret));
  mirror.next = '/v1/event?from=start&per_page=100';
  return mirror;
};

test('the documentation shows the mirror that is tried here', () => {
  expect(readFileSync('docs/events.md', 'utf8')).toContain(readFileSync('examples/mirror.ts', 'utf8'));
});

const SEED = Number(process.env['SEED'] ?? 1);

test('a mirror built from events alone is what lists show', async () => {
  const workload = new Workload(senderTo(service.url, workspace.secret), randomFrom(SEED));
  await workload.prepare();
  const mirror = newMirror();
  for (let round = 0; round < 40; round++) {
    await Promise.all(Array.from({ length: 8 }, () => workload.write()));
    await mirror.follow();
  }
  await allFinished(workspace);
  await settled(service);
  const expected = await listed(getFrom(service.url, workspace.secret));
  expect(mirrored(await followed(newMirror()))).toEqual(expected);
  expect(mirrored(await followed(mirror))).toEqual(expected);
});
