/** Waited for long enough. */
export class NoAnswer extends Error {}

/**
 * A question to something that may be away. Whoever asks waits for a bounded time, and however many ask, it is
 * asked once at a time: what hangs does not pile up.
 */
export class Probe<Answer> {
  private asking: Promise<Answer> | undefined;
  private kept: { readonly answer: Answer; readonly until: number } | undefined;

  constructor(
    private readonly ask: () => Promise<Answer>,
    /** Longest wait, in milliseconds. */
    private readonly patience = 2_000,
    /** How long an answer is good for, in milliseconds. */
    private readonly goodFor = 0,
  ) {}

  /** @throws what asking throws, or {@link NoAnswer} */
  async answer(): Promise<Answer> {
    if (this.kept && performance.now() < this.kept.until) return this.kept.answer;
    this.asking ??= this.askAnew().finally(() => (this.asking = undefined));
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new NoAnswer(`No answer in ${this.patience} ms.`)), this.patience);
    });
    try {
      return await Promise.race([this.asking, tooLong]);
    } finally {
      clearTimeout(timer);
    }
  }

  private async askAnew(): Promise<Answer> {
    const answer = await this.ask();
    this.kept = { answer, until: performance.now() + this.goodFor };
    return answer;
  }
}
