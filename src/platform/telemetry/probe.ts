export class ProbeTimeout extends Error {}

/** Queries a dependency that may hang. Concurrent callers share one query; each waits for it until a timeout. */
export class Probe<Answer> {
  private pending: Promise<Answer> | undefined;
  private cached: { readonly answer: Answer; readonly until: number } | undefined;

  constructor(
    private readonly ask: () => Promise<Answer>,
    /** Timeout and cache duration, in milliseconds. */
    private readonly timeout = 2_000,
    private readonly cacheFor = 0,
  ) {}

  /** @throws the error of the dependency, or {@link ProbeTimeout} */
  async answer(): Promise<Answer> {
    if (this.cached && performance.now() < this.cached.until) return this.cached.answer;
    this.pending ??= this.refresh().finally(() => (this.pending = undefined));
    let timer: NodeJS.Timeout | undefined;
    const timedOut = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new ProbeTimeout(`No answer in ${this.timeout} ms.`)), this.timeout);
    });
    try {
      return await Promise.race([this.pending, timedOut]);
    } finally {
      clearTimeout(timer);
    }
  }

  private async refresh(): Promise<Answer> {
    const answer = await this.ask();
    this.cached = { answer, until: performance.now() + this.cacheFor };
    return answer;
  }
}
