import { type AnswerOf, nextOf, type Operation, type OptionsOf } from './answers.js';

/**
 * The pages of a list, one after the other, each an answer of the operation.
 *
 *     for await (const { discoveries } of pages(listDiscoveries, { client, query: { per_page: 100 } }))
 */
export async function* pages<List extends Operation>(
  list: List,
  options: OptionsOf<List>,
): AsyncGenerator<AnswerOf<List>, void, undefined> {
  const ask = list as unknown as (options: unknown) => Promise<AnswerOf<List>>;
  for (let given: unknown = options; ;) {
    const page = await ask(given);
    yield page;
    const next = nextOf(page);
    if (!next) return;
    const query = Object.fromEntries([...next.keys()].map((name) => [name, next.getAll(name)]));
    given = { ...(options as object), query };
  }
}
