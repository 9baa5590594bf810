import { type Asked, bodyOf, JSON_BODY, type Request, type Scenario } from './load/generator.js';

/** Ids and times. */
const NEW = /[\da-f]{8}-[\da-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]{12}Z/g;

/**
 * A comparison means nothing unless all give the same answers: byte for byte, but for new ids and times where
 * something is written.
 *
 * @param most how many requests of each scenario are compared
 */
export async function compareAnswers(
  [first, ...others]: readonly Asked[],
  scenarios: Readonly<Record<string, Scenario>>,
  most: number,
): Promise<void> {
  for (const [name, scenario] of Object.entries(scenarios)) {
    const step = Math.ceil(scenario.length / most);
    for (let turn = 0; turn < scenario.length; turn += step) {
      const request = scenario[turn] as Request;
      const expected = await answerOf(first as Asked, request, turn);
      for (const other of others) {
        const found = await answerOf(other, request, turn);
        if (found !== expected) throw new Error(difference(name, request, expected, found));
      }
    }
  }
}

async function answerOf({ url, headers }: Asked, request: Request, turn: number): Promise<string> {
  const { method = 'GET', path } = request;
  const body = bodyOf(request, turn);
  const answer = await fetch(url + path, {
    method,
    headers: { ...headers, ...(body !== undefined && JSON_BODY) },
    ...(body !== undefined && { body }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${url}${path}: ${answer.status} ${text}`);
  return method === 'GET' ? text : text.replaceAll(NEW, 'new');
}

function difference(
  name: string,
  { method = 'GET', path }: Request,
  expected: string,
  found: string,
): string {
  let at = 0;
  while (expected[at] === found[at]) at += 1;
  const [shown, other] = [expected, found].map((text) => text.slice(Math.max(0, at - 100), at + 200));
  return `${name}: answers to ${method} ${path} differ:\n…${shown}\n…${other}`;
}
