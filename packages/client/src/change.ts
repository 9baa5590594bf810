import type { AnswerOf, Operation, OptionsOf } from './answers.js';
import { ProblemError } from './problem-error.js';
import { sleep } from './retries.js';

const MOST_ATTEMPTS = 20;
const LONGEST_WAIT_MS = 1_000;

type Awaitable<Value> = Value | Promise<Value>;

/**
 * Reads a record, edits it and updates it with `If-Match`. Retries when another change came in between.
 *
 *     await change(getDiscovery, updateDiscovery, { client, path: { id } }, ({ discovery }) => ({
 *       title: `${discovery.title}!`,
 *     }));
 *
 * @param edit returns the body of the update, or undefined to change nothing
 */
export async function change<Read extends Operation, Update extends Operation>(
  read: Read,
  update: Update,
  options: Omit<OptionsOf<Read>, 'headers'> & Omit<OptionsOf<Update>, 'body' | 'headers' | 'ifMatch'>,
  edit: (answer: AnswerOf<Read>) => Awaitable<OptionsOf<Update>['body'] | undefined>,
): Promise<AnswerOf<Read> | AnswerOf<Update>> {
  const { signal } = options as { signal?: AbortSignal };
  for (let attempt = 1; ; attempt++) {
    const answer = (await read(options as never)) as AnswerOf<Read>;
    const body: unknown = await edit(answer);
    if (body === undefined) return answer;
    try {
      return (await update({ ...options, body, ifMatch: answer } as never)) as AnswerOf<Update>;
    } catch (error) {
      if (!(error instanceof ProblemError && error.status === 412) || attempt === MOST_ATTEMPTS) throw error;
      await sleep(Math.random() * Math.min(LONGEST_WAIT_MS, 25 * 2 ** attempt), signal);
    }
  }
}
