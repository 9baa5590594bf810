import { senderTo } from '../../events/sender.js';
import type { Sent, VerifyingReceivers } from '../../support/verifying-receivers.js';
import { atRate, percentile, whenSo } from '../pace.js';
import type { Finding } from '../report.js';
import type { Scene } from './scene.js';
import { follow } from './receivers.js';

const TURNS = 7;
const SECONDS = 5;
const RATE = 40;
const HUNG = 'hung';

/** In turns, with and without a receiver that accepts everything and answers nothing. */
export async function besideAHungOne(scene: Scene, receivers: VerifyingReceivers): Promise<Finding[]> {
  const turns: Record<string, number[]> = { alone: [], beside: [] };
  await turn(scene, receivers);
  for (let count = 0; count < TURNS; count++)
    for (const which of count % 2 === 0 ? ['alone', 'beside'] : ['beside', 'alone'])
      turns[which]?.push(await (which === 'alone' ? turn : besides)(scene, receivers));
  const [alone, beside] = Object.values(turns).map((each) => percentile(each, 0.5)) as [number, number];
  const held = receivers.sent.filter(({ name }) => name === HUNG).length / TURNS;
  const ratio = beside / alone;
  return [
    { what: 'what a hung receiver was sent in a turn', is: held, holds: held === 5 },
    {
      what: `p99 ms from statement to others without · beside it, medians of ${TURNS} turns`,
      is: `${alone} · ${beside}`,
    },
    { what: 'that is', is: ratio.toFixed(2), holds: ratio < 1.5 },
  ];
}

async function besides(scene: Scene, receivers: VerifyingReceivers): Promise<number> {
  await receivers.tell(HUNG, { answer: 'never' });
  const id = await follow(scene, receivers, HUNG, ['component.*']);
  const p99 = await turn(scene, receivers);
  await senderTo(scene.urlOf(0), scene.secret)('DELETE', `webhook/${id}`);
  return p99;
}

/** @returns the p99 of the milliseconds until each event had arrived */
async function turn({ urlOf, secret }: Scene, { sent }: VerifyingReceivers): Promise<number> {
  const before = sent.length;
  const send = senderTo(urlOf(0), secret);
  const isMeasured = ({ name, type }: Sent) => name !== HUNG && type === 'component.created';
  const written = await atRate(RATE, SECONDS, () => send('POST', 'component', { title: 'Followed' }));
  const arrived = () => sent.slice(before).filter(isMeasured);
  await whenSo(() => Promise.resolve(arrived().length === 2 * written), 60_000);
  return percentile(
    arrived().map(({ at, eventAt }) => at - Date.parse(eventAt)),
    0.99,
  );
}
