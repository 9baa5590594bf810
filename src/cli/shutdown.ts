// Imports only types: this file is loaded first, so that it catches signals from the start.
import type { Logger } from 'pino';

const ABORTED_START_TIMEOUT_MS = 1_500;

/** The contract allows ten seconds. */
const SHUTDOWN_TIMEOUT_MS = 9_500;

type Close = () => Promise<unknown>;

const controller = new AbortController();
let closes: Close[] = [];
let logger: Logger | undefined;

/** Aborted when the process is asked to end. */
export const shutdown: AbortSignal = controller.signal;

/** On the first SIGTERM or SIGINT, closes everything and exits with code 0. */
export function endOnSignals(): void {
  const onSignal = (signal: NodeJS.Signals) => {
    // Ctrl+C is often pressed twice, and npm forwards signals the terminal has already sent.
    if (!shutdown.aborted) void end(signal);
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

/** From now on, running work is finished before the process exits, and the log tells of the exit. */
export function markServing(log: Logger): void {
  logger = log;
}

export async function closeAll(): Promise<void> {
  const all = closes.reverse();
  closes = [];
  for (const close of all) await close();
}

async function end(signal: NodeJS.Signals): Promise<never> {
  const began = performance.now();
  const log = (level: 'info' | 'warn', line: string) =>
    logger?.[level]({ signal, ms: Math.round(performance.now() - began) }, line);
  log('info', `Stopping on ${signal}.`);
  const [timeout, exitCode] = logger ? [SHUTDOWN_TIMEOUT_MS, 1] : [ABORTED_START_TIMEOUT_MS, 0];
  // The timer also keeps the process alive until the shutdown is complete.
  setTimeout(() => {
    log('warn', 'Stopped before everything was closed: what still ran was cut off.');
    process.exit(exitCode);
  }, timeout);
  controller.abort();
  try {
    await closeAll();
  } catch (error) {
    // An aborted start may fail.
    if (logger) {
      console.error(error);
      process.exit(1);
    }
  }
  log('info', 'Stopped.');
  // A line that is still being written at exit would come after those that are flushed then.
  await new Promise((flushed) => (logger ? logger.flush(flushed) : flushed(undefined)));
  process.exit(0);
}
