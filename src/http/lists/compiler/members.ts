import type { Queryable, ReferableTable } from '../../../platform/database/sql.js';
import { faultAt } from '../../input/fault-location.js';
import { quoted } from '../../problems/excerpt.js';
import type { InputFault } from '../../problems/problem.js';
import type { Comparison } from '../comparisons/comparison.js';
import type { Operands } from '../comparisons/sql.js';
import { type Bind, DeferredParameters } from './deferred-parameters.js';
import type { SortMember } from './sort-key.js';

/** The tables that references may name records of; the first wins. */
export type Referable = readonly ReferableTable[];

/** What the members of one statement are written with. */
export interface Facts {
  readonly workspaceId: string;
  readonly parameters: DeferredParameters;
  /** @param by a column other than `id` and `clientId`: a value then stands for all records that have it */
  readonly references: (to: Referable, by?: string) => Operands;
  /** The member that a reference names, where a noun has such. */
  readonly named?: (reference: string) => Member | undefined;
  /**
   * Whether a caller wrote the filter. PostgreSQL then plans with the values, and knows how frequent each is. A list has few
   * statements, which are prepared for any values.
   */
  readonly isAdHoc: boolean;
  /** Whether there are few enough records to check each, rather than trust PostgreSQL's estimates of indexes. */
  readonly isSmall: boolean;
}

export interface Place {
  /** Whether it has to be true of everything that is found. An index may then lead to it. */
  readonly isRequired: boolean;
  /** The value in a row of the side table. */
  readonly joined?: string | undefined;
}

/** What records `r` are counted by, and the rows of a record's values, if it has several. */
export interface GroupSql {
  readonly value: string;
  readonly values?: string;
  /** How it is shown, where several spellings are counted as one: as it is most often written. */
  readonly spelling?: string;
}

/** The value of a member in a side table, which has at most one row for each record. */
export interface SideValue {
  /** Members with the same one are in the same row. */
  readonly id: string;
  readonly table: string;
  /** The column with the id of the record. */
  readonly record: string;
  readonly value: string;
  readonly isOfMember: (row: string) => string;
  /** Whether records without a row have the value 0, rather than none. */
  readonly isZeroWithout?: boolean;
}

/** A member of a record, as lists filter, order and count by it. */
export interface Member {
  readonly compare?: (facts: Facts, place: Place) => Comparison;
  readonly references?: Referable;
  readonly referencesBy?: string;
  readonly sort?: SortMember;
  readonly group?: GroupSql;
  readonly side?: SideValue;
  /** Whether some values are in every record, and others in one. */
  readonly isPlannedEachTime?: boolean;
}

/** All that lists have to know of a noun. On rows `r`; `$1` is the workspace. */
export interface MemberTable {
  readonly table: string;
  readonly members: Readonly<Record<string, Member>>;
  /** Members such as `fieldsValues.effort`, whose names have a reference behind a prefix. */
  readonly named?: NamedMembers;
  /** What a count adds up besides. */
  readonly sum?: { readonly name: string; readonly sql: string };
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

/** The members that a noun has in every workspace, if they can be used so. */
export const namesOf = ({ members }: MemberTable, use: 'compare' | 'sort' | 'group'): string[] =>
  Object.keys(members).filter((name) => members[name]?.[use] !== undefined);

/** What a noun's members are compared by in every workspace, for the specification. */
export const comparedMembers = ({ members }: MemberTable): Readonly<Record<string, Comparison>> =>
  Object.fromEntries(
    Object.entries(members).flatMap(([name, { compare }]) =>
      compare ? [[name, compare(factsOfNone(), { isRequired: false })]] : [],
    ),
  );

/** For what holds in every workspace. */
export const factsOfNone = (): Facts => ({
  workspaceId: '',
  parameters: new DeferredParameters(''),
  references: () => ({ one: () => undefined, several: String }),
  isAdHoc: true,
  isSmall: false,
});

export const unknownField = (path: readonly string[], reference: string): InputFault =>
  faultAt(path, 'field_not_found', `names no field: none has the id or clientId ${quoted(reference)}`);
