import { unknownMember } from '../../input/fault-location.js';
import type { InputFault } from '../../problems/problem.js';
import { allOf, anyOf, not } from '../comparisons/sql.js';
import { conditionOf, type IndexLookup } from '../comparisons/value-index.js';
import type { Condition, Filter } from './filter.js';
import {
  type Facts,
  memberNamed,
  type MemberTable,
  referenceIn,
  type SideValue,
  unknownField,
} from './members.js';

/** A filter in SQL, on records `r`. `$1` is the workspace. */
export interface FilterSql {
  readonly conditions: readonly string[];
  /** What has to be true as well, and an index answers. */
  readonly lookups: readonly IndexLookup[];
  /** The members of which each record that is found has a {@link SideValue}. */
  readonly valued: ReadonlySet<string>;
  readonly faults: readonly InputFault[];
}

/** The member whose side table is joined already, as `k`. */
export type Joined = string | undefined;

export function filterSql(filter: Filter, table: MemberTable, facts: Facts, joined?: Joined): FilterSql {
  const writer = new ConditionWriter(table, facts, joined);
  const conditions = writer.required(filter);
  const { lookups, valued, faults } = writer;
  return { conditions, lookups, valued: new Set(valued.keys()), faults };
}

export const allConditions = ({ conditions, lookups }: FilterSql): string[] => [
  ...conditions,
  ...lookups.map(conditionOf),
];

class ConditionWriter {
  readonly faults: InputFault[] = [];
  readonly lookups: IndexLookup[] = [];
  /** By member, what has to be true of its row in the side table. */
  readonly valued = new Map<string, { readonly side: SideValue; readonly conditions: string[] }>();

  constructor(
    private readonly table: MemberTable,
    private readonly facts: Facts,
    private readonly joined: Joined,
  ) {}

  required(filter: Filter): string[] {
    const conditions = conjuncts(filter).flatMap((each) => this.requiredSql(each));
    const valued = [...this.valued.values()].map((each) => this.isValued(each));
    return [...conditions, ...valued];
  }

  private requiredSql(filter: Filter): string[] {
    const lookup = this.facts.isAdHoc ? undefined : this.lookup(filter);
    if (lookup) {
      this.lookups.push(lookup);
      return [];
    }
    if (filter.kind !== 'condition' || this.facts.isSmall) return [this.sql(filter)];
    const side = needsValue(filter) ? memberNamed(filter.member, this.table, this.facts)?.side : undefined;
    if (!side) return [this.condition(filter, true)];
    const condition = this.condition(filter, true, side.id === this.joined ? 'k' : 'v');
    const { conditions = [] } = this.valued.get(side.id) ?? {};
    this.valued.set(side.id, { side, conditions: [...conditions, condition] });
    return [];
  }

  /** The first of several conditions, of which one has to be true, may have an index that the order of a list can use. */
  private lookup(filter: Filter): IndexLookup | undefined {
    if (filter.kind === 'condition') return this.comparison(filter, true)?.lookup(filter);
    const [first, ...others] = filter.kind === 'or' ? filter.of : [];
    const lookup = first && this.lookup(first);
    return lookup && { ...lookup, otherwise: anyOf(others.map((each) => this.sql(each))) };
  }

  private sql(filter: Filter): string {
    switch (filter.kind) {
      case 'and':
        return allOf(filter.of.map((each) => this.sql(each)));
      case 'or':
        return anyOf(filter.of.map((each) => this.sql(each)));
      case 'not':
        return not(this.sql(filter.of));
      case 'condition':
        return this.condition(filter, false);
    }
  }

  private condition(condition: Condition, isRequired: boolean, row?: string): string {
    const comparison = this.comparison(condition, isRequired, row);
    // What a list asks for was read with its parameters.
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
    const joined = row && `${row}.value`;
    return memberNamed(member, this.table, this.facts)?.compare?.(this.facts, { isRequired, joined });
  }

  private unknown({ member, memberPath }: Condition): InputFault {
    const reference = referenceIn(member, this.table);
    return reference === undefined ? unknownMember(memberPath) : unknownField(memberPath, reference);
  }

  /** At most one row, so that PostgreSQL can begin at either end. */
  private isValued({
    side,
    conditions,
  }: {
    readonly side: SideValue;
    readonly conditions: readonly string[];
  }): string {
    const { id, table, record, isOfMember } = side;
    if (id === this.joined) return allOf(conditions);
    return `EXISTS (SELECT FROM ${table} v WHERE v.workspace_id = $1 AND v.${record} = r.id
      AND ${allOf([isOfMember('v'), ...conditions])})`;
  }
}

const conjuncts = (filter: Filter): readonly Filter[] =>
  filter.kind === 'and' ? filter.of.flatMap(conjuncts) : [filter];

const needsValue = ({ operator, value }: Condition): boolean =>
  operator !== 'ne' && !(operator === 'empty' && value === true) && !isVacuous(operator, value);

/** Every list has all of no values. */
const isVacuous = (operator: string, value: unknown): boolean =>
  operator === 'hasAll' && Array.isArray(value) && value.length === 0;
