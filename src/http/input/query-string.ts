export type ParsedQuery = Record<string, string | string[]>;

const MALFORMED = Symbol('malformed');

export const isMalformed = (query: unknown): boolean =>
  typeof query === 'object' && query !== null && MALFORMED in query;

// A repeated name makes a list; `[]` has no meaning. Never throws: the router wouldn't catch it.
export function parseQuery(text: string): ParsedQuery {
  // No prototype, so that `__proto__` is a name like any other.
  const query = Object.create(null) as ParsedQuery;
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decoded(equals === -1 ? pair : pair.slice(0, equals));
    const value = equals === -1 ? '' : decoded(pair.slice(equals + 1));
    if (name === undefined || value === undefined) return { [MALFORMED]: true };
    const earlier = query[name];
    if (earlier === undefined) query[name] = value;
    else if (typeof earlier === 'string') query[name] = [earlier, value];
    else earlier.push(value);
  }
  return query;
}

interface SentParameter {
  readonly name: string;
  readonly text: string;
}

export const sentParameters = (text: string): SentParameter[] =>
  text
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => ({ name: decoded(pair.split('=', 1)[0] as string) ?? '', text: pair }));

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}
