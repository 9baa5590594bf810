import type { RecordTable } from '../../platform/database/records/record-table.js';
import type { ReferableTable } from '../../platform/database/sql.js';
import { compareReference } from './comparisons/references.js';
import { compareText, compareWords } from './comparisons/texts.js';
import { compareTime } from './comparisons/ordered.js';
import type { ValueIndex } from './comparisons/value-index.js';
import { type Filter, given, IMPLIED, is, WORDS } from './compiler/filter.js';
import type { GroupSql, Member, MemberTable, Referable } from './compiler/members.js';
import { POSITION, shown, textKey, TIME } from './compiler/sort-key.js';
import type { ListQuery } from './list.requests.js';

const MAX_TITLE_LENGTH = 500;
const MAX_NAME_LENGTH = 255;

export const text = (sql: string): Member => ({
  compare: ({ parameters }) => compareText(parameters.bind, { sql }),
});

export const time = (sql: string): Member => ({
  compare: ({ parameters }) => compareTime(parameters.bind, sql, 'timestamptz'),
});

/** A column with a time by which lists are sorted. */
export const sortedTime = (column: string): Member => ({ ...time(`r.${column}`), sort: shown(column, TIME) });

export const reference = (sql: string, to: Referable, index?: ValueIndex): Member => ({
  compare: ({ references }) => compareReference(sql, references(to), index),
  references: to,
});

export const TITLE: Member = { ...text('r.title'), sort: shown('title', textKey(MAX_TITLE_LENGTH)) };

/** SQL for counting by a list-valued member: each item counts. */
export const itemsOf = (array: string): GroupSql => ({
  value: 'item',
  values: `LEFT JOIN LATERAL unnest(${array}) AS items (item) ON true`,
});

/** The value of a list's parameter for records that have none. */
export const NONE = 'none';

/** The filter for any of a parameter's values, which may include {@link NONE}. */
export function amongOrNone(member: string, operator: 'in' | 'hasAny', values: readonly string[]): Filter {
  const some = values.filter((each) => each !== NONE);
  const among = is(member, operator, some);
  if (some.length === values.length) return among;
  const none = is(member, 'empty', true);
  return some.length === 0 ? none : { kind: 'or', of: [among, none] };
}

export const SEARCHED: Member = {
  isPlannedEachTime: true,
  compare: ({ parameters, workspaceId }) => compareWords(parameters.bind, 'r.words', workspaceId),
};

export const plainMembers = (table: string): Readonly<Record<string, Member>> => ({
  id: reference('r.id', [table as ReferableTable]),
  clientId: text('r.client_id'),
  createdAt: {
    compare: ({ parameters }) => compareTime(parameters.bind, 'r.id', 'uuid'),
    sort: 'id',
    time: 'uuid_v7_time(r.id)',
  },
  updatedAt: sortedTime('updated_at'),
});

/** The listable fields that follow from a record's columns, and `more`. */
export const plainTable = (
  { name, columns }: Pick<RecordTable, 'name' | 'columns'>,
  more: MemberTable['members'] = {},
): MemberTable => ({
  table: name,
  members: {
    ...plainMembers(name),
    ...('title' in columns && { title: TITLE }),
    ...('name' in columns && { name: { sort: shown('name', textKey(MAX_NAME_LENGTH)) } }),
    ...('position' in columns && { position: { sort: shown('position', POSITION) } }),
    [WORDS]: SEARCHED,
    ...more,
  },
});

/** The filter of the parameters common to all lists, and of `others`. */
export const filterOf = (
  query: Partial<ListQuery> & { readonly q?: string | undefined },
  others: readonly Filter[] = [],
): Filter => ({
  kind: 'and',
  of: [
    ...given(query.id, (ids) => is('id', 'in', ids)),
    ...given(query.created_before, (time) => is('createdAt', 'lt', time)),
    ...given(query.created_after, (time) => is('createdAt', 'gt', time)),
    ...given(query.updated_before, (time) => is('updatedAt', 'lt', time)),
    ...given(query.updated_after, (time) => is('updatedAt', 'gt', time)),
    ...given(query.q, (words) => is(WORDS, IMPLIED, words)),
    ...others,
  ],
});
