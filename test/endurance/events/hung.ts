import { senderTo } from '../../events/sender.js';
import { type Answering, type Sent, VerifyingReceivers } from '../../support/verifying-receivers.js';
import type { Ground } from '../ground.js';
import { atRate, percentile, whenSo } from '../pace.js';
import type { Finding } from '../report.js';
import { follow } from './receivers.js';
import { type Scene, setScene } from './scene.js';

const TURNS = 9;
const SECONDS = 5;
const RATE = 40;
const OTHERS = ['first', 'second'];
const HUNG = 'hung';

/** In turns, a receiver answers, or accepts everything and never does: the others notice nothing. */
export async function hungWebhook(ground: Ground): Promise<Finding[]> {
  const scene = await setScene(ground);
  const receivers = new VerifyingReceivers();
  try {
    for (const name of OTHERS) await follow(scene, receivers, name, ['component.*']);
    const turns = { well: [] as number[], never: [] as number[] };
    await turn(scene, receivers, 'well');
    for (let count = 0; count < TURNS; count++)
      for (const answer of inTurn(count)) turns[answer].push(await turn(scene, receivers, answer));
    const [well, never] = [percentile(turns.well, 0.5), percentile(turns.never, 0.5)];
    const held = receivers.sent.filter(({ answer }) => answer === 'never').length / TURNS;
    return [
      { what: 'what it was sent in a turn without an answer', is: held, holds: held >= 1 },
      {
        what: `p99 ms from a statement to others while it answers · does not, medians of ${TURNS} turns`,
        is: `${well} · ${never}`,
      },
      { what: 'that is', is: (never / well).toFixed(2), holds: never < 1.5 * well },
    ];
  } finally {
    receivers.close();
  }
}

const inTurn = (count: number) =>
  count % 2 === 0 ? (['well', 'never'] as const) : (['never', 'well'] as const);

/** @returns the p99 of the milliseconds until each event had arrived at the others */
async function turn(scene: Scene, receivers: VerifyingReceivers, answer: Answering): Promise<number> {
  const { sent } = receivers;
  const send = senderTo(scene.urlOf(0), scene.secret);
  await receivers.tell(HUNG, { answer });
  // A new one: the former may have failed, and be sent less.
  const webhook = await follow(scene, receivers, HUNG, ['component.*']);
  const before = sent.length;
  const written = await atRate(RATE, SECONDS, () => send('POST', 'component', { title: 'Followed' }));
  const isMeasured = ({ name, type }: Sent) => name !== HUNG && type === 'component.created';
  const arrived = () => sent.slice(before).filter(isMeasured);
  await whenSo(() => Promise.resolve(arrived().length === OTHERS.length * written), 60_000);
  await send('DELETE', `webhook/${webhook}`);
  return percentile(
    arrived().map(({ at, eventAt }) => at - Date.parse(eventAt)),
    0.99,
  );
}
