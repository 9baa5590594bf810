import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until `check` does not throw any more; after `longest` milliseconds, throws what it throws. */
export async function eventually<Result>(
  check: () => Result | Promise<Result>,
  longest = 5_000,
): Promise<Result> {
  const deadline = performance.now() + longest;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
    await sleep(20);
  }
}
