import type { Response, Test } from 'supertest';
import type { Made } from './make.js';
import type { Http } from './service.js';

/** The answers of a list, from its first page by `Link` to the last. */
export async function answersOf(
  http: Pick<Http, 'get' | 'post'>,
  first: string,
  { prefer = '', body }: { prefer?: string; body?: object } = {},
): Promise<Response[]> {
  const answers: Response[] = [];
  for (let path: string | undefined = first; path !== undefined;) {
    const asked: Test = body ? http.post(path).send(body) : http.get(path);
    // Compressing a large answer takes longer than making it.
    const answer: Response = await asked.set({ prefer, 'accept-encoding': 'identity' }).expect(200);
    answers.push(answer);
    path = /<([^>]+)>; rel="next"/.exec(answer.headers['link'] ?? '')?.[1];
  }
  return answers;
}

/** The records of each page. */
export const pagesOf = async (
  http: Pick<Http, 'get' | 'post'>,
  first: string,
  body?: object,
): Promise<Made[][]> =>
  (await answersOf(http, first, body && { body })).map(({ body }) => Object.values(body)[0] as Made[]);

/** The records of all pages. */
export const allOf = async (
  http: Pick<Http, 'get' | 'post'>,
  first: string,
  body?: object,
): Promise<Made[]> => (await pagesOf(http, first, body)).flat();
