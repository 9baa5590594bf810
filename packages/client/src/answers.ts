/** A generated function for one operation. */
export type Operation = (options: never) => Promise<unknown>;
export type OptionsOf<Called extends Operation> = Parameters<Called>[0];
export type AnswerOf<Called extends Operation> = NonNullable<Awaited<ReturnType<Called>>>;

const kept = new WeakMap<object, Headers>();

export function keepHeaders<Answer>(answer: Answer, headers: Headers): Answer {
  if (typeof answer === 'object' && answer !== null) kept.set(answer, headers);
  return answer;
}

/** The headers of an answer: `X-Total-Count`, `ETag`, `RateLimit` and so on. */
export function headersOf(answer: object): Headers {
  const headers = kept.get(answer);
  if (!headers) throw new TypeError('Not an answer of the service, or a copy of one.');
  return headers;
}

/** The parameters of the page after this one; undefined after the last. */
export function nextOf(page: object): URLSearchParams | undefined {
  const next = /<[^?>]*\?([^>]+)>; rel="next"/.exec(headersOf(page).get('link') ?? '')?.[1];
  return next === undefined ? undefined : new URLSearchParams(next);
}

/** The cursor of the page after this one; undefined after the last. */
export const cursorOf = (page: object): string | undefined => nextOf(page)?.get('cursor') ?? undefined;

/**
 * The pages of a list, one after the other, each an answer of the operation.
 *
 *     for await (const { discoveries } of pages(listDiscoveries, { client, query: { per_page: 100 } }))
 */
export async function* pages<List extends Operation>(
  list: List,
  options: OptionsOf<List>,
): AsyncGenerator<AnswerOf<List>, void, undefined> {
  for (let given: unknown = options; ;) {
    const page = (await list(given as never)) as AnswerOf<List>;
    yield page;
    const next = nextOf(page);
    if (!next) return;
    const query = Object.fromEntries([...next.keys()].map((name) => [name, next.getAll(name)]));
    given = { ...(options as object), query };
  }
}
