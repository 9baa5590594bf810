/** One of the generated functions. */
export type Operation = (options: never) => Promise<unknown>;
export type OptionsOf<Called extends Operation> = Parameters<Called>[0];
export type AnswerOf<Called extends Operation> = NonNullable<Awaited<ReturnType<Called>>>;

const kept = new WeakMap<object, Headers>();

export function keepHeaders<Answer>(answer: Answer, headers: Headers): Answer {
  if (typeof answer === 'object' && answer !== null) kept.set(answer, headers);
  return answer;
}

/** The headers that an answer came with: `X-Total-Count`, `ETag`, `RateLimit` and so on. */
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

/** The version of a record, by the answer that showed it or by its `ETag`. */
export function versionOf(read: string | object): string {
  const tag = typeof read === 'string' ? read : headersOf(read).get('etag');
  if (!tag) throw new TypeError('The answer for ifMatch shows no record.');
  return tag;
}
