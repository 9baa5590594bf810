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
  const ms = /^\d+$/.test(told) ? Number(told) * 1_000 : Date.parse(told) - Date.now();
  return Math.max(ms || 0, 0) + Math.random() * FIRST_MS;
}

/** Rejects when the signal is aborted. */
export const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const stop = (): void => reject(signal.reason as Error);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });

/** @throws the signal's reason */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
