import type { ProblemError } from './problem-error.js';

const FIRST_MS = 500;

/**
 * The delay before the next attempt, in milliseconds: the answer's Retry-After, or exponential back-off with jitter.
 */
export function delayBefore(attempt: number, problem: ProblemError | undefined, longest = 8_000): number {
  const told = problem?.headers.get('retry-after') ?? '';
  if (told === '') return Math.random() * Math.min(longest, FIRST_MS * 2 ** (attempt - 1));
  const ms = Number(told) * 1_000 || Date.parse(told) - Date.now();
  return Math.max(ms || 0, 0) + Math.random() * FIRST_MS;
}

type Signal = AbortSignal | null | undefined;
type Action<Result> = (signal: AbortSignal) => Promise<Result>;

/**
 * Runs an action with a time limit and an abort signal.
 *
 * @throws a `TimeoutError`, or the signal's reason, even if the action ignores the signal, as Node's fetch does while a body
 * arrives
 */
export async function within<Result>(ms: number, outer: Signal, act: Action<Result>): Promise<Result> {
  outer?.throwIfAborted();
  const inner = new AbortController();
  const isLate = (): void => inner.abort(new DOMException(`No answer within ${ms} ms.`, 'TimeoutError'));
  const follow = (): void => inner.abort(outer?.reason);
  const timer = ms < 2 ** 31 ? setTimeout(isLate, ms) : undefined;
  outer?.addEventListener('abort', follow);
  const stopped = new Promise<never>((_, reject) => {
    inner.signal.addEventListener('abort', () => reject(inner.signal.reason as Error));
  });
  try {
    return await Promise.race([act(inner.signal), stopped]);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', follow);
  }
}

/** @throws the signal's reason */
export const sleep = (ms: number, signal?: Signal): Promise<void> =>
  within(ms, signal, () => new Promise<void>(() => undefined)).catch(() => signal?.throwIfAborted());
