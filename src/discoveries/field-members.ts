import { NamedRecords, recordNamed } from '../database/records/named-records.js';
import { findNamed } from '../database/records/references.js';
import { FIELD_FACTS, type FieldFacts, type NamedField } from '../fields/field-facts.js';
import { MOST_OPTIONS } from '../fields/field-options.js';
import { FEEDBACK_TYPE, FIELD_TYPES } from '../fields/field-type.js';
import { Comparison } from '../http/lists/comparisons/comparison.js';
import { compareChoice, compareChoices, compareTruth } from '../http/lists/comparisons/options.js';
import { compareDay, compareNumber } from '../http/lists/comparisons/ordered.js';
import { keyOf, numberIn } from '../http/lists/comparisons/sql-conditions.js';
import { compareText } from '../http/lists/comparisons/texts.js';
import type { Bind } from '../http/lists/compiler/late-parameters.js';
import type { Member, MemberOf, NamedMembers, SideValue } from '../http/lists/compiler/members.js';
import {
  integerKey,
  NUMBER,
  type SortMember,
  type SortType,
  textKey,
} from '../http/lists/compiler/sort-key.js';

const SIDE = { table: 'discovery_field_value', record: 'discovery_id' };

/** @param feedback the member that the system field is */
export const fieldsWith = (feedback: MemberOf): NamedMembers => ({
  prefix: 'fieldsValues',
  find: async (from, workspaceId, references) => {
    const fields = new NamedRecords<NamedField>('discovery_field', { columns: FIELD_FACTS });
    await findNamed(from, workspaceId, [fields], references);
    return (reference) => {
      const field = recordNamed(reference, [fields]);
      if (field?.type === FEEDBACK_TYPE) return feedback;
      return field && (({ parameters }) => memberOfField(field, parameters.bind));
    };
  },
});

export function memberOfField(field: FieldFacts, bind: Bind): Member {
  const { id, type, formula } = field;
  const isOfMember = (row: string) => `${row}.field_id = ${bind(id)}::uuid`;
  // Computed values are in the side table alone.
  const stored =
    formula === null
      ? `(r.field_values ->> ${bind(id)})`
      : `(SELECT v.value FROM discovery_field_value v
          WHERE v.workspace_id = $1 AND v.discovery_id = r.id AND ${isOfMember('v')})`;
  const items = `LEFT JOIN LATERAL jsonb_array_elements_text(${stored}::jsonb) AS items (item) ON true`;
  return {
    side: { ...SIDE, id, isOfMember },
    compare: ({ joined }) =>
      joined === undefined
        ? comparisonOf(field, { text: stored, isIndexed: false }, bind)
        : comparisonOf(field, { text: joined, isIndexed: true }, bind),
    ...(type === 'SELECT' && { group: { value: stored } }),
    ...(type === 'MULTI_SELECT'
      ? { group: { value: 'item', values: items } }
      : { sort: sortOf(field, stored, isOfMember, bind) }),
  };
}

/** A field's value, as text. */
interface ValueSql {
  readonly text: string;
  /** Whether there are indexes on it. */
  readonly isIndexed: boolean;
}

const numberOf = ({ text, isIndexed }: ValueSql): string =>
  isIndexed ? numberIn(text) : `(${text})::numeric`;

const dayOf = ({ text, isIndexed }: ValueSql): string => (isIndexed ? keyOf(text) : `(${text} COLLATE "C")`);

function comparisonOf({ type, options }: FieldFacts, value: ValueSql, bind: Bind): Comparison {
  const { text: sql, isIndexed } = value;
  const key = isIndexed ? keyOf(sql) : undefined;
  switch (type) {
    case 'NUMBER':
    case 'RATING':
    case 'SCORE':
      return compareNumber(bind, numberOf(value));
    case 'DATE':
      return compareDay(bind, dayOf(value));
    case 'BOOLEAN':
      return compareTruth(bind, sql, key);
    case 'SELECT':
      return compareChoice(bind, { sql, options: options ?? [], key });
    case 'MULTI_SELECT':
      return compareChoices(bind, sql, options ?? []);
    case 'TEXT':
    case 'URL':
    case FEEDBACK_TYPE:
      return compareText(bind, { sql, key });
  }
}

/** As many characters of a text as the index has. */
const KEY_LENGTH = 100;

function sortOf(
  { id, type, options }: FieldFacts,
  stored: string,
  isOfMember: SideValue['isOfMember'],
  bind: Bind,
): SortMember {
  const array = `${bind(options ?? [])}::text[]`;
  const { of, ...sortType } = keyOfType(type, array);
  const key = of({ text: 'k.value', isIndexed: true });
  const side = {
    ...SIDE,
    member: id,
    key,
    conditions: [isOfMember('k'), `${key} IS NOT NULL`],
    isWithout: `NOT EXISTS (SELECT FROM discovery_field_value v WHERE v.workspace_id = $1 AND v.discovery_id = r.id
      AND ${isOfMember('v')} AND ${of({ text: 'v.value', isIndexed: true })} IS NOT NULL)`,
  };
  // Each option has a place of its own in the index, and they follow one another.
  const byOption = {
    ...side,
    each: `unnest(${array}) WITH ORDINALITY AS o (option, place)`,
    key: 'o.place',
    conditions: [isOfMember('k'), `${keyOf('k.value')} = ${keyOf('o.option')} AND k.value = o.option`],
  };
  const sql = of({ text: stored, isIndexed: false });
  return { ...sortType, sql, isNullable: true, side: type === 'SELECT' ? byOption : side };
}

type KeyOfType = SortType & { readonly of: (value: ValueSql) => string };

function keyOfType(type: FieldFacts['type'], options: string): KeyOfType {
  switch (type) {
    case 'NUMBER':
    case 'RATING':
    case 'SCORE':
      return { ...NUMBER, of: numberOf };
    case 'DATE':
      return { ...textKey(10), of: dayOf };
    case 'SELECT':
      return {
        ...integerKey(MOST_OPTIONS, 'bigint'),
        of: ({ text }) => `array_position(${options}, ${text})::bigint`,
      };
    case 'TEXT':
    case 'URL':
    case 'BOOLEAN':
    case 'MULTI_SELECT':
    case FEEDBACK_TYPE:
      return { ...textKey(KEY_LENGTH), of: ({ text }) => keyOf(text) };
  }
}

const NO_FIELD = { id: '', name: '', options: null, formula: null };

/** What a field of any type is compared by, for the specification. */
export const COMPARED_FIELD = new Comparison(
  () => undefined,
  Object.assign(
    {},
    ...FIELD_TYPES.map(
      (type) => comparisonOf({ ...NO_FIELD, type }, { text: '', isIndexed: false }, String).operators,
    ),
  ) as Comparison['operators'],
);
