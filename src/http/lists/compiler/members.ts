import type { Queryable, ReferableTable } from '../../../platform/database/sql.js';
import { faultAt } from '../../input/fault-location.js';
import { quoted } from '../../problems/excerpt.js';
import type { InputFault } from '../../problems/problem.js';
import type { Comparison } from '../comparisons/comparison.js';
import type { Operands } from '../comparisons/sql.js';
import { type Bind, DeferredParameters } from './deferred-parameters.js';
import type { SortMember } from './sort-key.js';

/** The tables that a reference may refer to; the first match wins. */
export type Referable = readonly ReferableTable[];

/** The context in which a statement's members are compiled. */
export interface Facts {
  readonly workspaceId: string;
  readonly parameters: DeferredParameters;
  /** @param by a column other than `id` and `clientId`; the operand then stands for all records with that value */
  readonly references: (to: Referable, by?: string) => Operands;
  /** The member for a reference, if the record has such members. */
  readonly named?: (reference: string) => Member | undefined;
  /**
   * Whether a caller wrote the filter. PostgreSQL then plans with the values, so that it knows how frequent each is.
   * Lists have few statements, which are prepared for any values.
   */
  readonly isAdHoc: boolean;
  /** Whether there are few enough records to check each, instead of relying on PostgreSQL's estimates for indexes. */
  readonly isSmall: boolean;
}

export interface Place {
  /** Whether every result has to meet the condition, so that an index may be used for it. */
  readonly isRequired: boolean;
  /** The expression for the value in the joined row of the side table. */
  readonly joined?: string | undefined;
}

/** SQL for counting records `r` by a value, and for the rows of a list-valued one. */
export interface GroupSql {
  readonly value: string;
  readonly values?: string;
  /** The spelling to show where several spellings count as one value: the most frequent is shown. */
  readonly spelling?: string;
}

/** A member's value in a side table that has at most one row per record. */
export interface SideValue {
  /** Members with the same id are in the same row. */
  readonly id: string;
  readonly table: string;
  /** The column with the record's id. */
  readonly record: string;
  readonly value: string;
  readonly isOfMember: (row: string) => string;
  /** Whether records without a row have the value 0, instead of none. */
  readonly isZeroWithout?: boolean;
}

/** A listable field: how lists filter, sort and count by a member. */
export interface Member {
  readonly compare?: (facts: Facts, place: Place) => Comparison;
  readonly references?: Referable;
  readonly referencesBy?: string;
  readonly sort?: SortMember;
  readonly group?: GroupSql;
  /** SQL for a time by which counts over time group records; never null. */
  readonly time?: string;
  readonly side?: SideValue;
  /** Whether the frequency of values differs so much that PostgreSQL has to plan for each. */
  readonly isPlannedEachTime?: boolean;
}

/** The listable fields of a kind of record, as SQL on rows `r`. `$1` is the workspace. */
export interface MemberTable {
  readonly table: string;
  readonly members: Readonly<Record<string, Member>>;
  /** Members whose names have a reference after a prefix, such as `fieldsValues.effort`. */
  readonly named?: NamedMembers;
  /** A number that counts also sum up. */
  readonly sum?: { readonly name: string; readonly sql: string };
  /** A member whose distinct values counts over time also count. */
  readonly distinct?: { readonly name: string; readonly member: string };
}

export interface NamedMembers {
  readonly prefix: string;
  readonly find: (
    from: Queryable,
    workspaceId: string,
    references: readonly string[],
    bind: Bind,
  ) => Promise<NonNullable<Facts['named']>>;
}

export const referenceIn = (name: string, { named }: MemberTable): string | undefined =>
  named && name.startsWith(`${named.prefix}.`) ? name.slice(named.prefix.length + 1) : undefined;

export function memberNamed(
  name: string,
  table: MemberTable,
  { named }: Pick<Facts, 'named'>,
): Member | undefined {
  const reference = referenceIn(name, table);
  if (reference !== undefined) return named?.(reference);
  return Object.hasOwn(table.members, name) ? table.members[name] : undefined;
}

/** The members that can be used in this way in every workspace. */
export const namesOf = ({ members }: MemberTable, use: 'compare' | 'sort' | 'group' | 'time'): string[] =>
  Object.keys(members).filter((name) => members[name]?.[use] !== undefined);

/** The comparisons of members in every workspace, for the specification. */
export const comparedMembers = ({ members }: MemberTable): Readonly<Record<string, Comparison>> =>
  Object.fromEntries(
    Object.entries(members).flatMap(([name, { compare }]) =>
      compare ? [[name, compare(factsOfNone(), { isRequired: false })]] : [],
    ),
  );

/** A context without a workspace, for the specification. */
export const factsOfNone = (): Facts => ({
  workspaceId: '',
  parameters: new DeferredParameters(''),
  references: () => ({ one: () => undefined, several: String }),
  isAdHoc: true,
  isSmall: false,
});

export const unknownField = (path: readonly string[], reference: string): InputFault =>
  faultAt(path, 'field_not_found', `names no field: none has the id or clientId ${quoted(reference)}`);
