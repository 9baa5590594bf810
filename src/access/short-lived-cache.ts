/** After this long an answer is asked for again, without anybody waiting. */
const REFRESHED_AFTER = 300;

/** An answer this old is not used any more. */
const FORGOTTEN_AFTER = 900;

interface Answer<Value> {
  readonly value: Value;
  /** When the question was put, so that the answer can't be older. */
  readonly asked: number;
}

type LookUp<Value> = (key: string) => Promise<Value | undefined>;

/**
 * Remembers what was looked up for less than a second. Who asks often never waits: answers are renewed before
 * they are too old. What was not found is not remembered, and the number of answers is bounded.
 */
export class ShortLivedCache<Value> {
  // In the order in which the questions were put, so that the first is the oldest.
  private readonly answers = new Map<string, Answer<Value>>();
  private readonly questions = new Map<string, Promise<Value | undefined>>();

  constructor(
    private readonly lookUp: LookUp<Value>,
    private readonly most = 10_000,
  ) {}

  /**
   * What is known of the key; a promise when it has to be looked up first.
   *
   * @param lookUp looks up this key, unless that is under way already
   */
  get(key: string, lookUp = this.lookUp): Value | undefined | Promise<Value | undefined> {
    const answer = this.answers.get(key);
    const age = answer ? performance.now() - answer.asked : Infinity;
    if (!answer || age > FORGOTTEN_AFTER) return this.ask(key, lookUp);
    // A failure is for those who wait; here the next one to ask gets another try.
    if (age > REFRESHED_AFTER) this.ask(key, lookUp).catch(() => undefined);
    return answer.value;
  }

  /** Whether the key was found when it was last looked up. */
  remembers(key: string): boolean {
    return this.answers.has(key);
  }

  /** Looks the key up, once for all who ask meanwhile. */
  private ask(key: string, lookUp: LookUp<Value>): Promise<Value | undefined> {
    let question = this.questions.get(key);
    if (!question) {
      const asked = performance.now();
      question = lookUp(key)
        .then((value) => this.remember(key, value, asked))
        .finally(() => this.questions.delete(key));
      this.questions.set(key, question);
    }
    return question;
  }

  private remember(key: string, value: Value | undefined, asked: number): Value | undefined {
    this.answers.delete(key);
    if (value === undefined) return undefined;
    this.answers.set(key, { value, asked });
    if (this.answers.size > this.most) {
      const [oldest] = this.answers.keys();
      this.answers.delete(oldest as string);
    }
    return value;
  }
}
