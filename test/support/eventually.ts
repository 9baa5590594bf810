import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits until `check` does not throw any more; after `longest` milliseconds, throws what it throws.
 * That is for a test not to hang for ever: how fast a machine is, no test may depend on.
 */
export async function eventually<Result>(
  check: () => Result | Promise<Result>,
  longest = 60_000,
): Promise<Result> {
  const begun = performance.now();
  for (let waited = 0; ;) {
    try {
      return await check();
    } catch (error) {
      waited = performance.now() - begun;
      if (waited > longest) throw error;
    }
    await sleep(Math.min(20 + waited / 10, 200));
  }
}
