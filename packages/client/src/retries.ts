import type { ProblemError } from './problem-error.js';

const FIRST_MS = 500;

/**
 * How long to wait before another attempt, in milliseconds: what the service says, or a random part of a time that doubles,
 * so that not all callers come back at the same moment.
 */
export function delayBefore(attempt: number, problem: ProblemError | undefined, longest = 8_000): number {
  const jitter = Math.random() * Math.min(longest, FIRST_MS * 2 ** (attempt - 1));
  const told = problem?.headers.get('retry-after') ?? '';
  if (told === '') return jitter;
  const ms = Number(told) * 1_000 || Date.parse(told) - Date.now();
  return Math.max(ms || 0, 0) + Math.random() * FIRST_MS;
}

interface Bounded {
  readonly signal: AbortSignal;
  readonly stop: () => void;
}

/** A signal that is aborted after a time, or with another one, until `stop` is called. */
export function bounded(ms: number, other: AbortSignal | null | undefined): Bounded {
  const controller = new AbortController();
  const isLate = (): void => controller.abort(new DOMException(`No answer within ${ms} ms.`, 'TimeoutError'));
  const timer = ms < 2 ** 31 ? setTimeout(isLate, ms) : undefined;
  const follow = (): void => controller.abort(other?.reason);
  if (other?.aborted) follow();
  else other?.addEventListener('abort', follow);
  const stop = (): void => {
    clearTimeout(timer);
    other?.removeEventListener('abort', follow);
  };
  return { signal: controller.signal, stop };
}

/** Rejects when the signal is aborted. */
export const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const stop = (): void => reject(signal.reason as Error);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop);
  });

/** @throws the signal's reason */
export async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  const time = bounded(ms, signal);
  await aborted(time.signal).catch(time.stop);
  signal?.throwIfAborted();
}
