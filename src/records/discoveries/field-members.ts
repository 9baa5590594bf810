import { ReferenceIndex, recordNamed } from '../../platform/database/records/reference-index.js';
import { findNamed } from '../../platform/database/records/references.js';
import { MOST_OPTIONS } from '../fields/field-options.js';
import { FEEDBACK_TYPE, FIELD_FACTS, type FieldFacts, type NamedField } from '../fields/field-type.js';
import { Comparison } from '../../http/lists/comparisons/comparison.js';
import { compareChoice, compareChoices, compareTruth } from '../../http/lists/comparisons/options.js';
import { compareDay, compareNumber } from '../../http/lists/comparisons/ordered.js';
import { keyOf, numberIn } from '../../http/lists/comparisons/sql.js';
import { compareText } from '../../http/lists/comparisons/texts.js';
import type { Bind } from '../../http/lists/compiler/deferred-parameters.js';
import type { Member, NamedMembers, SideValue } from '../../http/lists/compiler/members.js';
import {
  integerKey,
  NUMBER,
  type SortMember,
  type SortType,
  textKey,
} from '../../http/lists/compiler/sort-key.js';

const SIDE = { table: 'discovery_field_value', record: 'discovery_id', value: 'value' };

/** @param feedback the member that stands for the system field, whose value is the feedback value */
export const fieldsWith = (feedback: Member): NamedMembers => ({
  prefix: 'fieldsValues',
  find: async (from, workspaceId, references, bind) => {
    const fields = new ReferenceIndex<NamedField>('discovery_field', { columns: FIELD_FACTS });
    await findNamed(from, workspaceId, [fields], references);
    return (reference) => {
      const field = recordNamed(reference, [fields]);
      if (field?.type === FEEDBACK_TYPE) return feedback;
      return field && memberOfField(field, bind);
    };
  },
});

export function memberOfField(field: FieldFacts, bind: Bind): Member {
  const { id, type, formula, options } = field;
  const { compare } = TYPES[type];
  const isOfMember = (row: string) => `${row}.field_id = ${bind(id)}::uuid`;
  // Computed values are stored in the side table only.
  const stored =
    formula === null
      ? `(r.field_values ->> ${bind(id)})`
      : `(SELECT v.value FROM discovery_field_value v
          WHERE v.workspace_id = $1 AND v.discovery_id = r.id AND ${isOfMember('v')})`;
  const items = `LEFT JOIN LATERAL jsonb_array_elements_text(${stored}::jsonb) AS items (item) ON true`;
  return {
    side: { ...SIDE, id, isOfMember },
    compare: (_, { joined }) =>
      compare(bind, { text: joined ?? stored, isIndexed: joined !== undefined }, options ?? []),
    ...(type === 'SELECT' && { group: { value: stored } }),
    ...(type === 'MULTI_SELECT'
      ? { group: { value: 'item', values: items } }
      : { sort: sortOf(field, stored, isOfMember, bind) }),
  };
}

interface ValueSql {
  readonly text: string;
  /** Whether the expression is a column of the side table, which has indexes. */
  readonly isIndexed: boolean;
}

interface TypeOfValues {
  readonly compare: (bind: Bind, value: ValueSql, options: readonly string[]) => Comparison;
  readonly sort: SortType;
  /** SQL of the sort key. @param options SQL of the field's options, an array of text */
  readonly key: (value: ValueSql, options: string) => string;
}

const numberOf = ({ text, isIndexed }: ValueSql): string =>
  isIndexed ? numberIn(text) : `(${text})::numeric`;

const dayOf = ({ text, isIndexed }: ValueSql): string => (isIndexed ? keyOf(text) : `(${text} COLLATE "C")`);

const indexedKey = ({ text, isIndexed }: ValueSql): string | undefined =>
  isIndexed ? keyOf(text) : undefined;

/** Length of the index's keys, in characters. */
const KEY_LENGTH = 100;

const byText = { sort: textKey(KEY_LENGTH), key: ({ text }: ValueSql) => keyOf(text) };

const NUMERIC: TypeOfValues = {
  compare: (bind, value) => compareNumber(bind, numberOf(value)),
  sort: NUMBER,
  key: numberOf,
};

const TEXTUAL: TypeOfValues = {
  ...byText,
  compare: (bind, value) => compareText(bind, { sql: value.text, key: indexedKey(value) }),
};

const TYPES: Readonly<Record<FieldFacts['type'], TypeOfValues>> = {
  TEXT: TEXTUAL,
  URL: TEXTUAL,
  FEEDBACK: TEXTUAL,
  NUMBER: NUMERIC,
  RATING: NUMERIC,
  SCORE: NUMERIC,
  DATE: { compare: (bind, value) => compareDay(bind, dayOf(value)), sort: textKey(10), key: dayOf },
  BOOLEAN: { ...byText, compare: (bind, value) => compareTruth(bind, value.text, indexedKey(value)) },
  SELECT: {
    compare: (bind, value, options) =>
      compareChoice(bind, { sql: value.text, options, key: indexedKey(value) }),
    sort: integerKey(MOST_OPTIONS, 'bigint'),
    key: ({ text }, options) => `array_position(${options}, ${text})::bigint`,
  },
  MULTI_SELECT: { ...byText, compare: (bind, { text }, options) => compareChoices(bind, text, options) },
};

function sortOf(
  { id, type, options }: FieldFacts,
  stored: string,
  isOfMember: SideValue['isOfMember'],
  bind: Bind,
): SortMember {
  const array = `${bind(options ?? [])}::text[]`;
  const keyIn = (text: string, isIndexed: boolean) => TYPES[type].key({ text, isIndexed }, array);
  const key = keyIn('k.value', true);
  const side = {
    ...SIDE,
    value: id,
    key,
    conditions: [isOfMember('k'), `${key} IS NOT NULL`],
    isWithout: `NOT EXISTS (SELECT FROM discovery_field_value v WHERE v.workspace_id = $1 AND v.discovery_id = r.id
      AND ${isOfMember('v')} AND ${keyIn('v.value', true)} IS NOT NULL)`,
  };
  // Rows with the same option are adjacent in the index, so the scan visits one option after another.
  const byOption = {
    ...side,
    each: `unnest(${array}) WITH ORDINALITY AS o (option, place)`,
    key: 'o.place',
    conditions: [isOfMember('k'), `${keyOf('k.value')} = ${keyOf('o.option')} AND k.value = o.option`],
  };
  const sql = keyIn(stored, false);
  return { ...TYPES[type].sort, sql, isNullable: true, side: type === 'SELECT' ? byOption : side };
}

/** Operators of all field types together: the specification documents these for any field. */
export const COMPARED_FIELD = new Comparison(
  () => undefined,
  Object.assign(
    {},
    ...Object.values(TYPES).map(
      ({ compare }) => compare(String, { text: '', isIndexed: false }, []).operators,
    ),
  ) as Comparison['operators'],
);
