import { type AnswerOf, cursorOf, type Operation, type OptionsOf } from './answers.js';

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
  const { query } = options as { query?: object };
  for (let cursor: string | undefined, given: unknown = options; ;) {
    const page = await ask(given);
    yield page;
    cursor = cursorOf(page);
    if (cursor === undefined) return;
    given = { ...(options as object), query: { ...query, offset: undefined, cursor } };
  }
}
