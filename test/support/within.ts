import { setTimeout as sleep } from 'node:timers/promises';

/** Tries again and again until it does not fail any more, at most for the given time. */
export async function within<Result>(
  milliseconds: number,
  attempt: () => PromiseLike<Result>,
): Promise<Result> {
  const deadline = performance.now() + milliseconds;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await sleep(25);
    }
  }
}
