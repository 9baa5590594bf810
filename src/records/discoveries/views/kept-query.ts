import {
  ID_FIRST,
  ReferenceIndex,
  type Precedence,
  recordNamed,
} from '../../../platform/database/records/reference-index.js';
import { findNamed, isOwnUser, ME } from '../../../platform/database/records/references.js';
import type { Queryable } from '../../../platform/database/sql.js';
import { faultAt } from '../../../http/input/fault-location.js';
import { conditionsIn } from '../../../http/lists/compiler/filter.js';
import { ListCompiler } from '../../../http/lists/compiler/list-compiler.js';
import {
  factsOfNone,
  memberNamed,
  type Referable,
  referenceIn,
} from '../../../http/lists/compiler/members.js';
import { NUMBER } from '../../../http/lists/compiler/sort-key.js';
import { nameIn } from '../../../http/lists/compiler/sort.js';
import { readStored } from '../../../http/lists/queries/queries.js';
import { InvalidInput } from '../../../http/problems/problems.js';
import { COMPARED_FIELD } from '../field-members.js';
import { DISCOVERIES } from '../listable-fields.js';

export interface KeptQuery {
  readonly filter?: Record<string, unknown>;
  readonly sort?: readonly string[];
  readonly select?: string;
}

/** Copies a query as plain JSON; numbers beyond the precision of JavaScript become strings. */
export const asKept = (query: object): KeptQuery => JSON.parse(JSON.stringify(query)) as KeptQuery;

/** Returns the reference to store instead. @param to the tables that the reference may name a record of */
export type Rename = (reference: string, to: Referable) => string;

const FIELDS: Referable = ['discovery_field'];

/** Tables whose records a view can refer to. */
export const NAMED_TABLES: Referable = [
  ...new Set([...Object.values(DISCOVERIES.members).flatMap(({ references = [] }) => references), ...FIELDS]),
];

/** Renames the references to records in a query. @throws InvalidInput if the query can't be parsed */
export function withNames(query: KeptQuery, rename: Rename): KeptQuery {
  const renamed = structuredClone(query) as { -readonly [Name in keyof KeptQuery]: KeptQuery[Name] };
  for (const { member, value, path, memberPath } of conditionsIn(readStored(query, DISCOVERIES))) {
    const { references: to, referencesBy } = memberNamed(member, DISCOVERIES, {}) ?? {};
    if (to && !referencesBy)
      setAt(
        { query: renamed },
        path,
        inValue(value, (each) => rename(each, to)),
      );
    const field = referenceIn(member, DISCOVERIES);
    if (field !== undefined) renameAt({ query: renamed }, memberPath, rename(field, FIELDS));
  }
  if (renamed.sort) renamed.sort = renamed.sort.map((each) => inOrder(each, rename));
  return renamed;
}

/** Replaces references in queries by ids; references to missing records stay as they are. */
export async function withIds(
  from: Queryable,
  workspaceId: string,
  queries: readonly KeptQuery[],
  precedence: Precedence = ID_FIRST,
): Promise<KeptQuery[]> {
  const asked = new Map<Referable, Set<string>>();
  const ask: Rename = (reference, to) => {
    asked.set(to, (asked.get(to) ?? new Set()).add(reference));
    return reference;
  };
  for (const query of queries) withNames(query, ask);
  const found = new Map<Referable, ReferenceIndex[]>();
  await Promise.all(
    [...asked].map(([to, references]) => {
      const tables = to.map((table) => new ReferenceIndex(table));
      found.set(to, tables);
      return findNamed(from, workspaceId, tables, references, precedence);
    }),
  );
  return queries.map((query) =>
    withNames(query, (each, to) => recordNamed(each, found.get(to) ?? [], precedence)?.id ?? each),
  );
}

export function refersToReader(query: KeptQuery): boolean {
  // Most queries are not parsed for this.
  if (!JSON.stringify(query).includes(`"${ME}"`)) return false;
  let found = false;
  withNames(query, (each, to) => {
    found ||= isOwnUser(each, to);
    return each;
  });
  return found;
}

/** Replaces references to the reader's own user. */
export const forReader = (query: KeptQuery, userId: string): KeptQuery =>
  withNames(query, (each, to) => (isOwnUser(each, to) ? userId : each));

const MOST_BYTES = 20_000;

/** @throws InvalidInput if a query exceeds the maximum size as JSON */
export function checkSize(query: KeptQuery): void {
  const bytes = Buffer.byteLength(JSON.stringify(query));
  const detail = `must have at most ${MOST_BYTES} bytes as JSON: with the ids of what it names it has ${bytes}`;
  if (bytes > MOST_BYTES) throw new InvalidInput([faultAt(['query'], 'too_long', detail)]);
}

/** @throws InvalidInput if a query is invalid whatever records the workspace has */
export function checkMembers(query: KeptQuery): void {
  const named = (reference: string) => ({
    compare: () => COMPARED_FIELD,
    sort: { ...NUMBER, sql: reference },
  });
  new ListCompiler({
    table: DISCOVERIES,
    filter: readStored(query, DISCOVERIES),
    sort: query.sort ?? [],
    sortPath: ['query', 'sort'],
    facts: { ...factsOfNone(), named },
  });
}

const inValue = (value: unknown, rename: (reference: string) => string): unknown => {
  if (Array.isArray(value)) return value.map((each) => inValue(each, rename));
  return typeof value === 'string' ? rename(value) : value;
};

function inOrder(sort: string, rename: Rename): string {
  const name = nameIn(sort);
  const field = referenceIn(name, DISCOVERIES);
  return field === undefined ? sort : sort.slice(0, -field.length) + rename(field, FIELDS);
}

type Node = Record<string, unknown>;

const parentAt = (root: Node, path: readonly string[]): Node =>
  path.slice(0, -1).reduce((node, name) => node[name] as Node, root);

function setAt(root: Node, path: readonly string[], value: unknown): void {
  parentAt(root, path)[path.at(-1) as string] = value;
}

/** Renames a member in place. If the new name is taken, the member keeps its old one. */
function renameAt(root: Node, path: readonly string[], reference: string): void {
  const [parent, name] = [parentAt(root, path), path.at(-1) as string];
  const prefix = `${DISCOVERIES.named?.prefix}.`;
  const renamed =
    name.startsWith(prefix) && path.at(-2) !== DISCOVERIES.named?.prefix ? prefix + reference : reference;
  if (!(name in parent) || renamed in parent) return;
  const members = Object.entries(parent);
  for (const [each] of members) delete parent[each];
  for (const [each, value] of members) parent[each === name ? renamed : each] = value;
}
