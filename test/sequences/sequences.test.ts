import { expect, test } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { OPERATOR_TOKEN, useService } from '../support/use-service.js';
import { COMMANDS } from './commands/all.js';
import { KEPT } from './kept.js';
import { type Stage, WAITING } from './sequence.js';
import { neverDone, replay, trySequences } from './sequences.js';

const SEQUENCES = 90;

const service = useService({ open: false, operatorTokens: [OPERATOR_TOKEN] });
const stage = (): Stage => ({
  url: service.url,
  operatorToken: OPERATOR_TOKEN,
  settled: (id) => eventually(async () => expect(await service.sql(WAITING, [id])).toEqual([])),
});

test.each(Object.entries(KEPT))('%s', (_, steps) => replay(stage(), steps));

test(`${SEQUENCES} random sequences of requests leave a workspace as a model in memory has it`, async () => {
  // An import takes a process of its own: one is kept, many are tried at night.
  const commands = COMMANDS.filter(({ name }) => !name.startsWith('import'));
  const outcome = await trySequences(stage(), {
    commands,
    runs: SEQUENCES,
    steps: 20,
    seed: 20_261_126,
    abreast: 4,
  });
  expect(outcome.failures.join('\n\n')).toBe('');
  expect(neverDone(outcome)).toEqual([]);
});
