// Imports nothing: it's loaded before everything else, so that a signal finds it whenever it comes.

const ABORTED_START_TIMEOUT_MS = 1_500;

/** The contract gives ten seconds. */
const SHUTDOWN_TIMEOUT_MS = 9_500;

type Close = () => Promise<unknown>;

const controller = new AbortController();
let closes: Close[] = [];
let isServing = false;

/** Aborted as soon as the process is asked to end. */
export const shutdown: AbortSignal = controller.signal;

/** Has the first SIGTERM or SIGINT close everything and end the process, with exit code 0. */
export function endOnSignals(): void {
  const onSignal = () => {
    // Ctrl+C is often pressed twice, and npm passes on signals that the terminal has already sent.
    if (!shutdown.aborted) void end();
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

/**
 * Waits for a start, and closes what was started when the process ends, even if it's asked to end meanwhile.
 *
 * @throws what the start throws, or the reason of {@link shutdown}
 */
export async function closedAtShutdown<Started>(
  start: Promise<Started>,
  close: (started: Started) => Promise<unknown>,
): Promise<Started> {
  closes.push(async () => {
    const started = await start.catch(() => undefined);
    if (started !== undefined) await close(started);
  });
  const started = await start;
  shutdown.throwIfAborted();
  return started;
}

/** From now on, the process finishes what runs before it ends. */
export function markServing(): void {
  isServing = true;
}

/** In reverse order. */
export async function closeAll(): Promise<void> {
  const all = closes.reverse();
  closes = [];
  for (const close of all) await close();
}

async function end(): Promise<never> {
  const [timeout, exitCode] = isServing ? [SHUTDOWN_TIMEOUT_MS, 1] : [ABORTED_START_TIMEOUT_MS, 0];
  // The timer also keeps the process alive until then.
  setTimeout(() => process.exit(exitCode), timeout);
  controller.abort();
  try {
    await closeAll();
  } catch (error) {
    // An aborted start may fail.
    if (isServing) {
      console.error(error);
      process.exit(1);
    }
  }
  process.exit(0);
}
