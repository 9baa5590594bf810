import { faultAt } from '../../input/fault-location.js';
import type { InputFault } from '../../problems/problem.js';
import { allOf, anyOf, not } from '../comparisons/sql.js';
import { isByValue } from '../comparisons/comparison.js';
import { isMetByZero } from '../comparisons/ordered.js';
import { conditionOf, type IndexLookup } from '../comparisons/value-index.js';
import { type Condition, conditionsIn, type Filter, isMetByNothing } from './filter.js';
import {
  type Facts,
  type Member,
  memberNamed,
  type MemberTable,
  namesOf,
  referenceIn,
  type SideValue,
  unknownField,
} from './members.js';

/** A filter as SQL on records `r`. `$1` is the workspace. */
export interface FilterSql {
  readonly conditions: readonly string[];
  /** The conditions that an index can answer. */
  readonly indexed: readonly string[];
  /** Further required conditions, each answered by looking up values in an index. */
  readonly lookups: readonly IndexLookup[];
  /** The ids of the {@link SideValue}s that every matching record has. */
  readonly valued: ReadonlySet<string>;
  readonly faults: readonly InputFault[];
}

/** The id of the {@link SideValue} whose table the statement has joined as `k` already. */
export type Joined = string | undefined;

export function filterSql(filter: Filter, table: MemberTable, facts: Facts, joined?: Joined): FilterSql {
  const writer = new ConditionWriter(table, facts, joined);
  const conditions = writer.required(filter);
  const { indexed, lookups, valued, faults } = writer;
  return { conditions, indexed, lookups, valued: new Set(valued.keys()), faults };
}

export const allConditions = ({ conditions, lookups }: FilterSql): string[] => [
  ...conditions,
  ...lookups.map(conditionOf),
];

/** The conditions on a record's row in a side table. */
interface SideConditions {
  readonly side: SideValue;
  readonly conditions: readonly string[];
  readonly isIndexed: boolean;
}

class ConditionWriter {
  readonly faults: InputFault[] = [];
  readonly indexed: string[] = [];
  readonly lookups: IndexLookup[] = [];
  /** The conditions on rows of side tables, by the id of the {@link SideValue}. */
  readonly valued = new Map<string, SideConditions>();

  constructor(
    private readonly table: MemberTable,
    private readonly facts: Facts,
    private readonly joined: Joined,
  ) {}

  required(filter: Filter): string[] {
    const conditions = conjuncts(filter).flatMap((each) => this.requiredSql(each));
    for (const each of this.valued.values()) {
      const condition = this.isValued(each);
      conditions.push(condition);
      if (each.isIndexed) this.indexed.push(condition);
    }
    return conditions;
  }

  private requiredSql(filter: Filter): string[] {
    const lookup = this.facts.isAdHoc ? this.lookupOfQuery(filter) : this.lookup(filter);
    if (lookup) {
      this.lookups.push(lookup);
      return [];
    }
    if (this.facts.isSmall) return [this.sql(filter)];
    const side = this.sideNeeded(filter);
    if (side) {
      this.requireValue(side, filter);
      return [];
    }
    if (filter.kind !== 'condition') return [this.sql(filter)];
    const condition = this.condition(filter, true);
    if (this.comparison(filter, true)?.isIndexed(filter.operator)) this.indexed.push(condition);
    return [condition];
  }

  /** The one side value of all conditions, if no record without a row can meet them. */
  private sideNeeded(filter: Filter): SideValue | undefined {
    const [side, ...others] = conditionsIn(filter).map(({ member }) => this.member(member)?.side);
    const isNeeded = side && others.every((each) => each?.id === side.id) && !this.isMetWithout(filter);
    return isNeeded ? side : undefined;
  }

  /** Whether a record without a row in the side table meets the filter. */
  private isMetWithout(filter: Filter): boolean {
    switch (filter.kind) {
      case 'and':
        return filter.of.every((each) => this.isMetWithout(each));
      case 'or':
        return filter.of.some((each) => this.isMetWithout(each));
      case 'not':
        return !this.isMetWithout(filter.of);
      case 'condition':
        return this.member(filter.member)?.side?.isZeroWithout ? isMetByZero(filter) : isMetByNothing(filter);
    }
  }

  private requireValue(side: SideValue, filter: Filter): void {
    const condition = this.sql(filter, side.id === this.joined ? 'k' : 'v');
    const { conditions = [], isIndexed = false } = this.valued.get(side.id) ?? {};
    this.valued.set(side.id, {
      side,
      conditions: [...conditions, condition],
      isIndexed: isIndexed || (filter.kind === 'condition' && isByValue(filter.operator)),
    });
  }

  /** The lookup of a condition whose values the statement finds itself: PostgreSQL can't know their frequency. */
  private lookupOfQuery(filter: Filter): IndexLookup | undefined {
    if (filter.kind !== 'condition' || this.facts.isSmall) return undefined;
    const comparison = this.comparison(filter, true);
    return comparison?.looksUpValues && !comparison.fault(filter) ? comparison.lookup(filter) : undefined;
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
    const comparison = this.comparison(condition, isRequired, row);
    // Parameters of lists were validated when they were parsed.
    const fault = this.facts.isAdHoc
      ? comparison
        ? comparison.fault(condition)
        : this.unknown(condition)
      : undefined;
    if (!fault) return comparison?.sql(condition) ?? 'false';
    this.faults.push(fault);
    return 'false';
  }

  private comparison({ member }: Condition, isRequired: boolean, row?: string) {
    const { compare, side } = this.member(member) ?? {};
    const joined = row && side && `${row}.${side.value}`;
    return compare?.(this.facts, { isRequired, joined });
  }

  private member(name: string): Member | undefined {
    return memberNamed(name, this.table, this.facts);
  }

  private unknown({ member, memberPath }: Condition): InputFault {
    const reference = referenceIn(member, this.table);
    if (reference !== undefined) return unknownField(memberPath, reference);
    const names = namesOf(this.table, 'compare').join(', ');
    return faultAt(memberPath, 'unknown_member', `is not a member here: use and, or, not, ${names}`);
  }

  /** A condition on the side table's row, of which each record has at most one. */
  private isValued({ side, conditions }: SideConditions): string {
    const { id, table, record, isOfMember } = side;
    if (id === this.joined) return allOf(conditions);
    return `EXISTS (SELECT FROM ${table} v WHERE v.workspace_id = $1 AND v.${record} = r.id
      AND ${allOf([isOfMember('v'), ...conditions])})`;
  }
}

const conjuncts = (filter: Filter): readonly Filter[] =>
  filter.kind === 'and' ? filter.of.flatMap(conjuncts) : [filter];
