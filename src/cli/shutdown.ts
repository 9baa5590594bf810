// Imports nothing: it is loaded before everything else, so that a signal finds it whenever it comes.

/** How long a start that is interrupted has to undo what it began, in milliseconds. Nobody waits for an answer yet. */
const LONGEST_RETREAT = 1_500;

/** The contract gives ten seconds; what has not ended by then is left behind. */
const LONGEST_SHUTDOWN = 9_500;

type Close = () => Promise<unknown>;

const controller = new AbortController();
let closes: Close[] = [];
let serving = false;

/** Aborted as soon as the process is asked to end. */
export const shutdown: AbortSignal = controller.signal;

/** Has the first SIGTERM or SIGINT close everything and end the process, with exit code 0. */
export function endOnSignals(): void {
  const onSignal = () => {
    // Ctrl+C is often pressed twice, and npm passes signals on that the terminal has sent already.
    if (!shutdown.aborted) void end();
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

/**
 * Waits for something to begin that has to be closed when the process ends, also when that is asked for meanwhile.
 *
 * @throws what the beginning throws, or the reason of {@link shutdown}
 */
export async function begun<Thing>(
  beginning: Promise<Thing>,
  close: (thing: Thing) => Promise<unknown>,
): Promise<Thing> {
  closes.push(async () => {
    const thing = await beginning.catch(() => undefined);
    if (thing !== undefined) await close(thing);
  });
  const thing = await beginning;
  shutdown.throwIfAborted();
  return thing;
}

/** Call when the start is over: from now on, ending means to finish what runs. */
export function beServing(): void {
  serving = true;
}

/** Closes what has begun, the last first. */
export async function closeAll(): Promise<void> {
  const all = closes.reverse();
  closes = [];
  for (const close of all) await close();
}

async function end(): Promise<never> {
  const [longest, tooLate] = serving ? [LONGEST_SHUTDOWN, 1] : [LONGEST_RETREAT, 0];
  // It also keeps the process alive until it ends here.
  setTimeout(() => process.exit(tooLate), longest);
  controller.abort();
  try {
    await closeAll();
  } catch (error) {
    // What fails because its start was interrupted is no news.
    if (serving) {
      console.error(error);
      process.exit(1);
    }
  }
  process.exit(0);
}
