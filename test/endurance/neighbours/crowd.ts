// What a greedy caller runs, in a process of its own: forty of an operation's dearest requests at a time.
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEAREST } from '../../neighbours/dearest/dearest.js';
import { leanSender } from '../../neighbours/sender.js';
import type { World } from '../../neighbours/world.js';

const AT_ONCE = 40;
/** Who is refused comes back after so many milliseconds, whatever `Retry-After` says. */
const PAUSE = 1_000;

export type Told =
  | { readonly url: string; readonly secret: string; readonly operation: string; readonly world: World }
  | 'stop';

/** How often each status was answered. */
export type Statuses = Readonly<Record<string, number>>;

// The service and the neighbour get the processors first: a caller has a machine of its own.
setPriority(constants.priority.PRIORITY_LOW);

let begun = 0;
let isOver = true;
let statuses: Record<string, number> = {};
let lanes: Promise<unknown> = Promise.resolve();

process.on('message', (told: Told) => {
  if (told === 'stop') {
    isOver = true;
    void lanes.then(() => process.send?.(statuses));
    return;
  }
  isOver = false;
  statuses = {};
  const send = leanSender(told.url, told.secret);
  const lane = async () => {
    while (!isOver) {
      const answer = await DEAREST[told.operation]?.(send, told.world, begun++).catch(String);
      const status = typeof answer === 'object' ? answer.status : 0;
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status === 0 || status >= 429) await sleep(PAUSE);
    }
  };
  lanes = Promise.all(Array.from({ length: AT_ONCE }, lane));
});
