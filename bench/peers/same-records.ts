import { isDeepStrictEqual } from 'node:util';
import { type Asked, bodyOf, JSON_BODY, type Request, type Scenario } from '../load/generator.js';

type Discovery = Readonly<Record<string, unknown>>;

interface Side {
  readonly asked: Asked;
  readonly scenario: Scenario;
}

/** Members that only the service shows, derived from others. */
const DERIVED = ['assigneeId', 'fieldsValues'];

/** Members that differ from program to program, by method. */
const NEW: Readonly<Record<string, readonly string[]>> = {
  GET: [],
  PATCH: ['updatedAt'],
  POST: ['id', 'clientId', 'createdAt', 'updatedAt', 'lastDiscoverystateUpdatedAt'],
};

const TIME = /^\d{4}-\d\d-\d\dT/;

/**
 * A comparison means nothing unless a peer shows the same discoveries: each member of them, in the same order. What
 * surrounds them, the form of times, and members without a value may differ.
 *
 * @param most the number of requests whose answers are compared
 */
export async function compareRecords(service: Side, peer: Side, most: number): Promise<void> {
  const step = Math.ceil(service.scenario.length / most);
  for (let turn = 0; turn < service.scenario.length; turn += step) {
    const expected = await recordsOf(service, turn);
    const found = await recordsOf(peer, turn);
    if (isDeepStrictEqual(found, expected)) continue;
    const at = expected.findIndex((record, index) => !isDeepStrictEqual(record, found[index]));
    const { method = 'GET', path } = peer.scenario[turn] as Request;
    throw new Error(
      `${method} ${peer.asked.url}${path} shows ${found.length} discoveries of ${expected.length}, and as number ${at}:\n` +
        `${JSON.stringify(found[at])}\ninstead of\n${JSON.stringify(expected[at])}`,
    );
  }
}

async function recordsOf({ asked, scenario }: Side, turn: number): Promise<Discovery[]> {
  const request = scenario[turn] as Request;
  const { method = 'GET', path } = request;
  const body = bodyOf(request, turn);
  const answer = await fetch(asked.url + path, {
    method,
    headers: { ...asked.headers, ...(body !== undefined && JSON_BODY) },
    ...(body !== undefined && { body }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${asked.url}${path}: ${answer.status} ${text}`);
  return discoveriesIn(text).map((discovery) => comparable(discovery, method));
}

type Answer =
  Discovery[] | Discovery | { readonly discovery: Discovery } | { readonly discoveries: Discovery[] };

function discoveriesIn(text: string): Discovery[] {
  const answer = JSON.parse(text) as Answer;
  if (Array.isArray(answer)) return answer;
  if ('discoveries' in answer) return answer.discoveries as Discovery[];
  return ['discovery' in answer ? (answer.discovery as Discovery) : answer];
}

function comparable(discovery: Discovery, method: string): Discovery {
  const left = new Set([...DERIVED, ...(NEW[method] ?? [])]);
  const kept = Object.entries(discovery).filter(([member, value]) => value !== null && !left.has(member));
  return Object.fromEntries(
    kept.map(([member, value]) => [
      member,
      typeof value === 'string' && TIME.test(value) ? new Date(value).toISOString() : value,
    ]),
  );
}
