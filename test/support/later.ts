/** Does `work` while this process, its service included, takes it to be so many milliseconds later. */
export async function later<Result>(milliseconds: number, work: () => Promise<Result>): Promise<Result> {
  const now = Date.now;
  Date.now = () => now() + milliseconds;
  try {
    return await work();
  } finally {
    Date.now = now;
  }
}
