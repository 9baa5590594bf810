import type { Json } from './tool.js';

export type Kind = 'state' | 'user' | 'parent';

/** The kinds of records that members refer to, in arguments, filters and answers. */
const KINDS: ReadonlyMap<unknown, Kind> = new Map([
  ['discoveryStateId', 'state'],
  ['parentId', 'parent'],
  ['assigneeId', 'user'],
  ['assignees', 'user'],
  ['addAssignees', 'user'],
  ['removeAssignees', 'user'],
]);

export const isReference = (member: string): boolean => KINDS.has(member);

/** Each takes a search, in each call. */
const MOST_PARENTS = 30;

const MOST_LEVELS = 20;

export type References = ReadonlyMap<Kind, ReadonlySet<string>>;

/** The texts that refer to records, by the kind of record. */
export function referencesIn(value: unknown, isAsked: (text: string) => boolean): References {
  const texts = new Map<Kind, Set<string>>();
  replaced(value, (text, kind) => {
    const some = texts.get(kind) ?? new Set();
    if (isAsked(text) && (kind !== 'parent' || some.size < MOST_PARENTS)) texts.set(kind, some.add(text));
    return text;
  });
  return texts;
}

/** The clientIds that a call itself gives to records; later operations of a bulk may refer to them. */
export const givenIn = ({ clientId, operations }: Json): ReadonlySet<unknown> =>
  new Set([
    clientId,
    ...[operations]
      .flat()
      .flatMap((each) => Object.values(each ?? {}).map((given) => (given as Json | null)?.['clientId'])),
  ]);

/** A copy of a value in which the texts that refer to records are replaced. */
export function replaced(
  value: unknown,
  replace: (text: string, kind: Kind) => string,
  kind?: Kind,
  level = 0,
): unknown {
  if (typeof value === 'string') return kind ? replace(value, kind) : value;
  if (typeof value !== 'object' || value === null || level > MOST_LEVELS) return value;
  if (Array.isArray(value)) return value.map((each) => replaced(each, replace, kind, level + 1));
  // A history names the member beside its values.
  const changed = 'name' in value ? KINDS.get(value.name) : undefined;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      const below = KINDS.get(name) ?? (/^(?:before|after)$/.test(name) ? changed : kind);
      return [name, name === 'fieldsValues' ? each : replaced(each, replace, below, level + 1)];
    }),
  );
}
