import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from '@jest/globals';
import { settled } from '../support/probes.js';
import { useService } from '../support/use-service.js';

const SCREENS = fileURLToPath(new URL('../../examples/screens', import.meta.url));

const service = useService({}, { story: true });
// What is computed in the background is there.
beforeAll(async () => {
  await settled(service);
  await settled(service, 'tags');
});

const EXAMPLES = [
  ['board', 2, 'Backlog (5, feedback 38)'],
  ['table', 1, 'Effort: Small | Confidence: 5'],
  ['detail', 2, '  Effort: Large'],
  ['inbox', 2, '+15 You were closed. I was there. The book was late. (The reminder comes on the day'],
  ['tree', 2, 'Finding books (3)'],
  ['top', 1, '33 Readers search for what a book is about'],
  ['tags', 1, 'search (3)'],
  ['trends', 1, ', companies '],
  ['edit', 1, '200 Teachers borrow thirty books at once'],
  ['drop', 1, '(In progress)'],
] as const;

test('Every screen is tried here', () => {
  const screens = readdirSync(SCREENS).filter((name) => name !== 'service.mjs');
  expect(EXAMPLES.map(([name]) => `${name}.mjs`).toSorted()).toEqual(screens.toSorted());
});

/** What a screen shows of the demo, and how many requests it takes. */
test.each(EXAMPLES)('%s takes %i requests', async (screen, requests, line) => {
  const { stdout } = await promisify(execFile)(process.execPath, [`${SCREENS}/${screen}.mjs`], {
    env: { ...process.env, SERVICE: service.url },
  });
  expect(stdout).toContain(line);
  expect(stdout.trimEnd().split('\n').at(-1)).toBe(`requests: ${requests}`);
});

test('one request says who asked for a discovery', async () => {
  const question = { filter: { discoveryId: { in: ['RL-4', 'RL-11', 'RL-12'] } }, groupBy: 'company' };
  const { body } = await service.http.post('/v1/feedback/count').send(question).expect(200);
  expect(body.counts).toEqual([
    { value: null, count: 3, score: 17 },
    { value: 'Northgate Clinic', count: 2, score: 14 },
  ]);
});
