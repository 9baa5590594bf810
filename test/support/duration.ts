/** How long something takes, in milliseconds: to be compared with how long something else takes just then. */
export async function duration(work: () => unknown): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** How long half of what is done so often takes at most: other load makes some slower, waiting makes all. */
export async function medianDuration(count: number, work: () => unknown): Promise<number> {
  const all: number[] = [];
  for (let done = 0; done < count; done++) all.push(await duration(work));
  return all.toSorted((one, other) => one - other)[Math.floor(count / 2)] as number;
}

/**
 * How many times as much processor time of this process something takes when it gets four times as much: about 4 if
 * each takes the same, 16 if each is compared with all others. The least of several tries: in others the process also
 * collects garbage or compiles.
 */
export async function growth(work: (size: number) => unknown, size: number): Promise<number> {
  const least = { small: Infinity, large: Infinity };
  for (let tries = 0; tries < 7; tries++) {
    least.small = Math.min(least.small, await processorTime(() => work(size)));
    least.large = Math.min(least.large, await processorTime(() => work(4 * size)));
  }
  return least.large / least.small;
}

/** What something takes of this process's processor time, in milliseconds. */
export async function processorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** How many turns of the event loop other things get while something is done. */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  const count = () => {
    turns += 1;
    timer = setImmediate(count);
  };
  let timer = setImmediate(count);
  await work();
  clearImmediate(timer);
  return turns;
}
