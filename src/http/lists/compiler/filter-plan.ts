import { isByValue } from '../comparisons/comparison.js';
import { isMetByZero } from '../comparisons/ordered.js';
import { allOf, anyOf, not } from '../comparisons/sql.js';
import { conditionOf, type IndexLookup } from '../comparisons/value-index.js';
import { type Condition, conditionsIn, conjuncts, type Filter, isMetByNothing } from './filter.js';
import { type Facts, memberNamed, type MemberTable, type SideValue } from './members.js';

/** The SQL of a filter without faults, on records `r`. `$1` is the workspace. */
export interface FilterPlan {
  /** The conditions that every matching record meets, except {@link lookups}. */
  readonly always: readonly string[];
  /** Those of them that an index can answer. */
  readonly byIndex: readonly string[];
  /** SQL for the `workspace_id` and `id` of all matching records, if a side table alone has what is needed. */
  readonly sideRows?: string | undefined;
  /** The ids of the {@link SideValue}s that every matching record has. */
  readonly bySide: ReadonlySet<string>;
  /** Further required conditions, each answered by looking up values in an index. */
  readonly lookups: readonly IndexLookup[];
}

/** The id of the {@link SideValue} whose table the statement has joined as `k` already. */
export type Joined = string | undefined;

export const allConditions = ({ always, lookups }: FilterPlan): string[] => [
  ...always,
  ...lookups.map(conditionOf),
];

export function planOf(filter: Filter, table: MemberTable, facts: Facts, joined?: Joined): FilterPlan {
  const compiler = new ConjunctCompiler(table, facts, joined);
  const parts = conjuncts(filter).map((each) => compiler.part(each));
  const bySide = Map.groupBy(
    parts.flatMap((part) => part.side ?? []),
    ({ value }) => value.id,
  );
  const conditions = [
    ...parts.flatMap((part) => part.plain ?? []),
    ...[...bySide.values()].map((some) => compiler.inSideRow(some)),
  ];
  const lookups = parts.flatMap((part) => part.lookup ?? []);
  return {
    always: conditions.map(({ sql }) => sql),
    byIndex: conditions.filter(({ isIndexed }) => isIndexed).map(({ sql }) => sql),
    sideRows: conditions.length + lookups.length === 1 ? conditions[0]?.sideRows : undefined,
    bySide: new Set(bySide.keys()),
    lookups,
  };
}

/** The one side value of all conditions, if no record without a row in the side table can meet them. */
export function sideNeeded(filter: Filter, table: MemberTable, facts: Facts): SideValue | undefined {
  if (facts.isSmall) return undefined;
  const sideOf = (member: string) => memberNamed(member, table, facts)?.side;
  const [side, ...others] = conditionsIn(filter).map(({ member }) => sideOf(member));
  const isNeeded = side && others.every((each) => each?.id === side.id) && !isMetWithout(filter, sideOf);
  return isNeeded ? side : undefined;
}

/** Whether a record without a row in the side table meets the filter. */
function isMetWithout(filter: Filter, sideOf: (member: string) => SideValue | undefined): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.of.every((each) => isMetWithout(each, sideOf));
    case 'or':
      return filter.of.some((each) => isMetWithout(each, sideOf));
    case 'not':
      return !isMetWithout(filter.of, sideOf);
    case 'condition':
      return sideOf(filter.member)?.isZeroWithout ? isMetByZero(filter) : isMetByNothing(filter);
  }
}

interface ConditionSql {
  readonly sql: string;
  /** Whether an index can answer the condition. */
  readonly isIndexed: boolean;
  /** As in {@link FilterPlan}. */
  readonly sideRows?: string;
}

/** A condition on a record's row in a side table. */
interface SideCondition extends ConditionSql {
  readonly value: SideValue;
}

/** A required condition, in the form that is answered best. */
interface Part {
  readonly plain?: ConditionSql;
  readonly side?: SideCondition;
  readonly lookup?: IndexLookup;
}

class ConjunctCompiler {
  constructor(
    private readonly table: MemberTable,
    private readonly facts: Facts,
    private readonly joined: Joined,
  ) {}

  part(filter: Filter): Part {
    if (this.facts.isSmall) return { plain: { sql: this.sql(filter), isIndexed: false } };
    const lookup = this.facts.isAdHoc ? this.lookupOfQuery(filter) : this.lookup(filter);
    if (lookup) return { lookup };
    const value = sideNeeded(filter, this.table, this.facts);
    if (value) return { side: this.sideCondition(value, filter) };
    if (filter.kind !== 'condition') return { plain: { sql: this.sql(filter), isIndexed: false } };
    const comparison = this.comparison(filter, true);
    return {
      plain: { sql: this.condition(filter, true), isIndexed: !!comparison?.isIndexed(filter.operator) },
    };
  }

  /** One condition for all those on a row of a side table, of which each record has at most one. */
  inSideRow(some: readonly SideCondition[]): ConditionSql {
    const { id, table, record, isOfMember } = (some[0] as SideCondition).value;
    const isIndexed = some.some((each) => each.isIndexed);
    const conditions = some.map(({ sql }) => sql);
    if (id === this.joined) return { sql: allOf(conditions), isIndexed };
    const from = `FROM ${table} v WHERE v.workspace_id = $1`;
    const isMet = allOf([isOfMember('v'), ...conditions]);
    return {
      sql: `EXISTS (SELECT ${from} AND v.${record} = r.id AND ${isMet})`,
      isIndexed,
      sideRows: `SELECT v.workspace_id, v.${record} AS id ${from} AND ${isMet}`,
    };
  }

  private sideCondition(value: SideValue, filter: Filter): SideCondition {
    const isIndexed = filter.kind === 'condition' && isByValue(filter.operator);
    return { sql: this.sql(filter, value.id === this.joined ? 'k' : 'v'), isIndexed, value };
  }

  /** The lookup of a condition whose values the statement finds itself: PostgreSQL can't know their frequency. */
  private lookupOfQuery(filter: Filter): IndexLookup | undefined {
    if (filter.kind !== 'condition') return undefined;
    const comparison = this.comparison(filter, true);
    return comparison?.looksUpValues ? comparison.lookup(filter) : undefined;
  }

  /** The index lookup of a filter. Of an OR's branches, only the first may drive an ordered index scan. */
  private lookup(filter: Filter): IndexLookup | undefined {
    if (filter.kind === 'condition') return this.comparison(filter, true)?.lookup(filter);
    const [first, ...others] = filter.kind === 'or' ? filter.of : [];
    const lookup = first && this.lookup(first);
    return lookup && { ...lookup, otherwise: anyOf(others.map((each) => this.sql(each))) };
  }

  /** @param row the alias of the side table's row that all conditions use */
  private sql(filter: Filter, row?: string): string {
    switch (filter.kind) {
      case 'and':
        return allOf(filter.of.map((each) => this.sql(each, row)));
      case 'or':
        return anyOf(filter.of.map((each) => this.sql(each, row)));
      case 'not':
        return not(this.sql(filter.of, row));
      case 'condition':
        return this.condition(filter, false, row);
    }
  }

  private condition(condition: Condition, isRequired: boolean, row?: string): string {
    return this.comparison(condition, isRequired, row)?.sql(condition) ?? 'false';
  }

  private comparison({ member }: Condition, isRequired: boolean, row?: string) {
    const { compare, side } = memberNamed(member, this.table, this.facts) ?? {};
    const joined = row && side && `${row}.${side.value}`;
    return compare?.(this.facts, { isRequired, joined });
  }
}
