import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits until `condition` holds, looking every 10 ms.
 *
 * @throws after `ms` milliseconds; a loop without an end would outlive the test and keep Jest from ever finishing
 */
export async function until(condition: () => boolean | Promise<boolean>, ms = 60_000): Promise<void> {
  const deadline = Date.now() + ms;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Not so within ${ms} ms: ${String(condition)}`);
    await sleep(10);
  }
}
