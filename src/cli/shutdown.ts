// Imports nothing: it's loaded first, so that it catches signals from the start.

const ABORTED_START_TIMEOUT_MS = 1_500;

/** The contract allows ten seconds. */
const SHUTDOWN_TIMEOUT_MS = 9_500;

type Close = () => Promise<unknown>;

const controller = new AbortController();
let closes: Close[] = [];
let isServing = false;

/** Aborted when the process is asked to end. */
export const shutdown: AbortSignal = controller.signal;

/** On the first SIGTERM or SIGINT, closes everything and exits with code 0. */
export function endOnSignals(): void {
  const onSignal = () => {
    // Ctrl+C is often pressed twice, and npm forwards signals the terminal has already sent.
    if (!shutdown.aborted) void end();
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

/**
 * Awaits a start, and closes what was started when the process ends, even if that is requested meanwhile.
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

/** From now on, running work is finished before the process exits. */
export function markServing(): void {
  isServing = true;
}

export async function closeAll(): Promise<void> {
  const all = closes.reverse();
  closes = [];
  for (const close of all) await close();
}

async function end(): Promise<never> {
  const [timeout, exitCode] = isServing ? [SHUTDOWN_TIMEOUT_MS, 1] : [ABORTED_START_TIMEOUT_MS, 0];
  // Also keeps the process alive until then.
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
