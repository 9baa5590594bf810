import { COMMANDS } from '../sequences/commands/all.js';
import { type Stage, WAITING } from '../sequences/sequence.js';
import { neverDone, trySequences } from '../sequences/sequences.js';
import type { Ground } from './ground.js';
import { whenSo } from './pace.js';
import type { Finding } from './report.js';

const OPERATOR_TOKEN = 'the-operator-of-the-installation-0123456789';
const STEPS = 30;
const ABREAST = 6;
/** So many sequences have every command succeed. */
const ENOUGH = 500;

/** Random sequences of all operations leave what a model in memory says. */
export async function sequences(ground: Ground, runs: number, seed: number): Promise<Finding[]> {
  // Forged signatures and tokens that are gone would otherwise be too many of one address.
  const { url } = await ground.api({ OPERATOR_TOKEN, FAILED_ATTEMPTS_PER_MINUTE: '0' });
  await ground.worker();
  const settled = async (workspaceId: string) => {
    await whenSo(async () => (await ground.sql(WAITING, [workspaceId])).length === 0, 60_000);
  };
  const stage: Stage = { url, operatorToken: OPERATOR_TOKEN, settled };
  const trial = { commands: COMMANDS, runs, steps: STEPS, seed, abreast: ABREAST };
  const outcome = await trySequences(stage, trial);
  const { tallies, failures, sequences: tried } = outcome;
  for (const failure of failures) console.log(`\n${failure}`);
  const never = neverDone(outcome);
  return [
    { what: 'seed', is: seed },
    { what: 'sequences', is: tried },
    ...[...tallies].map(([what, { done, refused }]) => ({
      what: `${what}: done · refused`,
      is: `${done} · ${refused}`,
    })),
    {
      what: 'commands that never succeeded',
      is: never.join(', ') || 0,
      holds: never.length === 0 || tried < ENOUGH,
    },
    {
      what: 'sequences that ended otherwise than the model',
      is: failures.length,
      holds: failures.length === 0,
    },
  ];
}
