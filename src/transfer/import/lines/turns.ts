import { setImmediate as eventLoopTurn } from 'node:timers/promises';

/** Many come with a piece of a file, and PostgreSQL, for one, must not wait for its next statement. */
const TAKEN_PER_TURN = 20;

/** The same, with time for other things in between. */
export async function* inTurns<Item>(source: AsyncIterable<Item>): AsyncGenerator<Item> {
  let count = 0;
  for await (const item of source) {
    if (count++ % TAKEN_PER_TURN === 0) await eventLoopTurn();
    yield item;
  }
}
