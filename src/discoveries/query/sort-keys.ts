import { columnOf } from '../../database/sql.js';
import type { FieldFacts } from '../../fields/field-facts.js';
import { faultAt } from '../../http/input/fault-location.js';
import { lengthOf } from '../../http/input/rules.js';
import { isStorable } from '../../http/input/unsafe-input.js';
import { type KeptApart, MAX_TITLE_LENGTH, type Ordering } from '../../http/lists/order.js';
import { TIME } from '../../http/lists/order-key.js';
import type { InputFault } from '../../http/problems/problem.js';
import { quoted } from '../../http/problems/excerpt.js';
import { DISCOVERY_ORDERINGS } from '../discovery-orderings.js';
import type { DiscoveryColumns, DiscoveryRow } from '../discovery.entity.js';
import { MAX_RANK_LENGTH } from '../ranks/rank.js';
import { storedValue, type WorkspaceFacts } from './conditions.js';
import { dayOf, fieldNamedIn, numberOf, type ValueSql } from './members.js';
import type { HasValue, MayHaveValue, SortKey, Sorting } from './sort-key.js';
import { type Bind, keyOf } from '../../http/lists/comparisons/sql-conditions.js';

const CREATED_AT = 'createdAt';

const column = columnOf<DiscoveryColumns & DiscoveryRow>('r');

const isText = (length: number) => (text: string) => isStorable(text) && lengthOf(text) <= length;

const apart = <Kept extends KeptApart>({ column, apart: kept }: Ordering & { readonly apart: Kept }) =>
  ({ ...kept, kind: 'apart', column }) as const;

const time = (sql: string) => ({ sql: () => sql, type: 'timestamptz', accepts: TIME.accepts }) as const;

type Undirected<Key> = Key extends SortKey ? Omit<Key, 'isDescending'> : never;

const score: Undirected<HasValue> = {
  sql: () => column('feedback_score'),
  type: 'bigint',
  accepts: (text) => /^\d{1,18}$/.test(text),
  isNullable: false,
  kept: apart(DISCOVERY_ORDERINGS.feedbackScore),
};

const MEMBERS: Readonly<Record<string, Undirected<SortKey>>> = {
  updatedAt: { ...time(column('updated_at')), isNullable: false },
  title: {
    sql: () => column('title'),
    type: 'text',
    accepts: isText(MAX_TITLE_LENGTH),
    isNullable: false,
  },
  feedbackScore: score,
  lastFeedback: {
    ...time(column('last_feedback')),
    isNullable: true,
    kept: apart(DISCOVERY_ORDERINGS.lastFeedback),
  },
  lastDiscoverystateUpdatedAt: { ...time(column('state_entered_at')), isNullable: false },
  rank: { sql: () => column('rank'), type: 'text', accepts: isText(MAX_RANK_LENGTH), isNullable: false },
};

/** The orders that have a name. */
export const SORTS: readonly string[] = [CREATED_AT, ...Object.keys(MEMBERS)];

interface Given {
  readonly name: string;
  readonly isDescending: boolean;
  readonly path: readonly string[];
}

const givenIn = (sort: readonly string[]): Given[] =>
  sort.map((each, index) => ({
    name: each.replace(/^-/, ''),
    isDescending: each.startsWith('-'),
    path: ['sort', String(index)],
  }));

/** The references to fields in a `sort`. */
export const fieldsInSort = (sort: readonly string[]): string[] =>
  givenIn(sort)
    .map(({ name }) => fieldNamedIn(name))
    .filter((reference) => reference !== undefined);

/** Adds what is wrong with the names in a `sort` to `faults`. */
export function readSort(
  sort: readonly string[],
  facts: WorkspaceFacts,
  bind: Bind,
  faults: InputFault[],
): Sorting {
  const keys: SortKey[] = [];
  const seen = new Set<string>();
  let isIdDescending = false;
  let isDecided = false;
  for (const given of givenIn(sort)) {
    const key = keyNamed(given, facts, bind);
    if (key !== CREATED_AT && 'code' in key) {
      faults.push(key);
      continue;
    }
    const identity = key === CREATED_AT ? key : identityOf(key);
    if (seen.has(identity)) faults.push(faultAt(given.path, 'repeated_key', 'is there already'));
    seen.add(identity);
    // No two were created with the same id.
    if (isDecided) continue;
    isIdDescending = given.isDescending;
    isDecided = key === CREATED_AT;
    if (key !== CREATED_AT) keys.push(key);
  }
  return { keys, isIdDescending };
}

const identityOf = ({ kept, sql }: SortKey): string => (kept?.kind === 'field' ? kept.id : sql());

function keyNamed(
  { name, isDescending, path }: Given,
  facts: WorkspaceFacts,
  bind: Bind,
): SortKey | InputFault | typeof CREATED_AT {
  if (name === CREATED_AT) return name;
  const reference = fieldNamedIn(name);
  if (reference === undefined) {
    const plain = Object.hasOwn(MEMBERS, name) ? MEMBERS[name] : undefined;
    return plain ? { ...plain, isDescending } : faultAt(path, 'not_allowed', NAMES);
  }
  const field = facts.field(reference);
  if (!field) {
    const detail = `names no field: none has the id or clientId ${quoted(reference)}`;
    return faultAt(path, 'field_not_found', detail);
  }
  if (field.type === 'FEEDBACK') return { ...score, isDescending };
  if (field.type === 'MULTI_SELECT') {
    return faultAt(path, 'field_not_sortable', 'names a field whose values have no order');
  }
  return { ...fieldKey(field, bind), isDescending };
}

const NAMES = `must be one of ${SORTS.join(', ')} or fieldsValues.<field>, "-" in front for descending`;

function fieldKey(field: FieldFacts, bind: Bind): Undirected<MayHaveValue> {
  const { id, type } = field;
  const options = type === 'SELECT' ? (field.options ?? []) : undefined;
  const key = keyOfType(field, bind);
  return {
    type: key.type,
    accepts: key.accepts,
    sql: () => key.of({ text: storedValue(field, bind), isIndexed: false }),
    isNullable: true,
    kept: {
      kind: 'field',
      id,
      ofValue: (text) => key.of({ text, isIndexed: true }),
      ...(options && { options }),
    },
  };
}

interface KeyOfType extends Pick<SortKey, 'type' | 'accepts'> {
  readonly of: (value: ValueSql) => string;
}

/** As many characters of a text as the index has. */
const KEY_LENGTH = 100;

function keyOfType({ type, options }: FieldFacts, bind: Bind): KeyOfType {
  switch (type) {
    case 'NUMBER':
    case 'RATING':
    case 'SCORE':
      return { of: numberOf, type: 'numeric', accepts: (text) => /^-?\d{1,1000}(\.\d{1,1000})?$/.test(text) };
    case 'DATE':
      return { of: dayOf, type: 'text', accepts: isText(10) };
    case 'SELECT': {
      const of = ({ text }: ValueSql) => `array_position(${bind(options ?? [])}::text[], ${text})::bigint`;
      return { of, type: 'bigint', accepts: (text) => /^\d{1,9}$/.test(text) };
    }
    case 'TEXT':
    case 'URL':
    case 'BOOLEAN':
    case 'MULTI_SELECT':
    case 'FEEDBACK':
      return { of: ({ text }) => keyOf(text), type: 'text', accepts: isText(KEY_LENGTH) };
  }
}
