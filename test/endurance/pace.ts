import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Begins so many tasks a second for so many seconds, whether or not earlier ones are done; waits for all.
 *
 * @returns how many were begun
 */
export async function atRate(
  perSecond: number,
  seconds: number,
  task: () => Promise<unknown>,
): Promise<number> {
  const started = performance.now();
  const running = new Set<Promise<unknown>>();
  let begun = 0;
  for (let elapsed = 0; elapsed < seconds; elapsed = (performance.now() - started) / 1_000) {
    for (; begun < elapsed * perSecond; begun++) {
      const run = task();
      running.add(run);
      void run.finally(() => running.delete(run));
    }
    await sleep(2);
  }
  await Promise.all(running);
  return begun;
}

/** Runs so many tasks, so many at a time; gives the seconds it took. */
export async function atOnce(
  many: number,
  count: number,
  task: (index: number) => Promise<void>,
): Promise<number> {
  const started = performance.now();
  let next = 0;
  const lane = async () => {
    while (next < count) await task(next++);
  };
  await Promise.all(Array.from({ length: many }, lane));
  return (performance.now() - started) / 1_000;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Looks until it is so; gives the milliseconds that took. @throws after `longest` */
export async function whenSo(look: () => Promise<boolean>, longest: number): Promise<number> {
  const started = performance.now();
  while (!(await look())) {
    if (performance.now() - started > longest) throw new Error(`Not so after ${longest} ms.`);
    await sleep(20);
  }
  return performance.now() - started;
}
