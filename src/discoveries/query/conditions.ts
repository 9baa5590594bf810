import type { Parameters } from '../../database/sql.js';
import type { FieldFacts } from '../../fields/field-facts.js';
import { faultAt, unknownMember } from '../../http/input/fault-location.js';
import { quoted } from '../../http/problems/excerpt.js';
import type { InputFault } from '../../http/problems/problem.js';
import { IMPLIED, type Comparison, type Operator } from '../../http/lists/comparisons/comparison.js';
import type { Condition, Filter } from '../../http/lists/filter.js';
import { comparisonOf, type Facts, fieldComparison, fieldNamedIn, type ValueSql } from './members.js';
import { allOf, anyOf, type Bind, not } from '../../http/lists/comparisons/sql-conditions.js';

export interface WorkspaceFacts extends Facts {
  /** Whether it has so few discoveries that each is looked at, rather than what PostgreSQL thinks of its indexes. */
  readonly isSmall: boolean;
  /** The field that a reference names. */
  readonly field: (reference: string) => FieldFacts | undefined;
}

/** A filter as a condition on a discovery `r`, in SQL. `$1` is the workspace. */
export interface FilterSql {
  readonly condition: string;
  /** The fields in which everything that is found has a value. */
  readonly valued: ReadonlySet<string>;
}

/** @param joined the value of a field whose row in the side table is joined already */
export function filterSql(
  filter: Filter,
  facts: WorkspaceFacts,
  parameters: Parameters,
  joined?: JoinedValue,
): FilterSql & { readonly faults: readonly InputFault[] } {
  const writer = new ConditionWriter(facts, (value) => parameters.add(value), joined);
  return { condition: writer.required(filter), valued: writer.valued, faults: writer.faults };
}

export interface JoinedValue {
  readonly fieldId: string;
  readonly text: string;
}

export const MAX_VALUES = 100;

interface Written {
  readonly field: FieldFacts;
  readonly conditions: string[];
}

class ConditionWriter {
  readonly faults: InputFault[] = [];
  /** By field, what has to be true of its row in the side table. */
  private readonly found = new Map<string, Written>();

  constructor(
    private readonly facts: WorkspaceFacts,
    private readonly bind: Bind,
    private readonly joined: JoinedValue | undefined,
  ) {}

  get valued(): ReadonlySet<string> {
    return new Set(this.found.keys());
  }

  required(filter: Filter): string {
    const conditions = [...conjuncts(filter)].map((each) =>
      each.kind === 'condition' ? this.condition(each, !this.facts.isSmall) : this.sql(each),
    );
    const found = [...this.found.values()].map((each) => this.isFound(each));
    return allOf([...conditions, ...found].filter((each) => each !== ''));
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

  private condition(condition: Condition, isRequired: boolean): string {
    const reference = fieldNamedIn(condition.member);
    if (reference !== undefined) return this.ofField(condition, reference, isRequired);
    const comparison = comparisonOf(condition.member, this.facts, { isRequired });
    return comparison
      ? this.comparison(condition, comparison)
      : this.refuse(unknownMember(condition.memberPath));
  }

  private ofField(condition: Condition, reference: string, isRequired: boolean): string {
    const field = this.facts.field(reference);
    if (!field) return this.refuse(unknownField(condition.memberPath, reference));
    const isFound = isRequired && field.type !== 'FEEDBACK' && needsValue(condition);
    const sql = this.comparison(condition, fieldComparison(field, this.valueOf(field, isFound)));
    if (!isFound) return sql;
    const { conditions } = getOrAdd(this.found, field);
    conditions.push(sql);
    return '';
  }

  /** From the discovery's row, which shows what callers wrote, or by the indexes of the side table. */
  private valueOf(field: FieldFacts, isFound: boolean): ValueSql {
    if (isFound)
      return { text: this.isJoined(field) ? String(this.joined?.text) : 'v.value', isIndexed: true };
    if (field.type === 'FEEDBACK') return { text: '', isIndexed: false };
    return { text: storedValue(field, this.bind), isIndexed: false };
  }

  private isJoined({ id }: FieldFacts): boolean {
    return id === this.joined?.fieldId;
  }

  /** At most one row, so that PostgreSQL can begin at either end. */
  private isFound({ field, conditions }: Written): string {
    if (this.isJoined(field)) return allOf(conditions);
    return `EXISTS (SELECT FROM discovery_field_value v WHERE v.workspace_id = $1 AND v.discovery_id = r.id
      AND v.field_id = ${this.bind(field.id)}::uuid AND ${allOf(conditions)})`;
  }

  private comparison({ operator: name, value, path }: Condition, { operators, whyNot }: Comparison): string {
    const operator = Object.hasOwn(operators, name) ? operators[name] : undefined;
    const fault = operator ? faultIn(operator.takes, value, path, whyNot) : unknownOperator(path, operators);
    if (fault) return this.refuse(fault);
    // The value is what the operator takes, as faultIn has found.
    const sql = operator?.sql as (value: unknown, bind: Bind) => string;
    return sql(value, this.bind);
  }

  private refuse(fault: InputFault): string {
    this.faults.push(fault);
    return 'false';
  }
}

/** Computed values are in the side table alone. */
export const storedValue = ({ id, formula }: FieldFacts, bind: Bind): string =>
  formula === null
    ? `(r.field_values ->> ${bind(id)})`
    : `(SELECT v.value FROM discovery_field_value v
        WHERE v.workspace_id = $1 AND v.discovery_id = r.id AND v.field_id = ${bind(id)}::uuid)`;

function* conjuncts(filter: Filter): Generator<Filter> {
  if (filter.kind === 'and') for (const each of filter.of) yield* conjuncts(each);
  else yield filter;
}

const needsValue = ({ operator, value }: Condition): boolean =>
  operator !== 'ne' && !(operator === 'empty' && value === true) && !isVacuous(operator, value);

/** Every list has all of no values. */
const isVacuous = (operator: string, value: unknown): boolean =>
  operator === 'hasAll' && Array.isArray(value) && value.length === 0;

function getOrAdd(found: Map<string, Written>, field: FieldFacts): Written {
  const written = found.get(field.id) ?? { field, conditions: [] };
  found.set(field.id, written);
  return written;
}

const unknownField = (path: readonly string[], reference: string): InputFault =>
  faultAt(path, 'field_not_found', `names no field: none has the id or clientId ${quoted(reference)}`);

const unknownOperator = (path: readonly string[], operators: Comparison['operators']): InputFault =>
  faultAt(path, 'unknown_operator', `is no operator here: ${operatorsIn(operators)}`);

const operatorsIn = (operators: Comparison['operators']): string =>
  IMPLIED in operators ? 'there is none' : `use ${Object.keys(operators).join(', ')}`;

function faultIn(
  takes: Operator['takes'],
  value: unknown,
  path: readonly string[],
  whyNot: Comparison['whyNot'],
): InputFault | undefined {
  if (takes === 'value') return valueFault(value, path, whyNot);
  if (takes === 'flag') {
    return typeof value === 'boolean' ? undefined : faultAt(path, 'wrong_type', 'must be true or false');
  }
  if (!Array.isArray(value)) return faultAt(path, 'wrong_type', 'must be an array');
  if (value.length > MAX_VALUES)
    return faultAt(path, 'too_many_items', `must have at most ${MAX_VALUES} items`);
  return value
    .map((each, index) => valueFault(each, [...path, String(index)], whyNot))
    .find((fault) => fault !== undefined);
}

function valueFault(
  value: unknown,
  path: readonly string[],
  whyNot: Comparison['whyNot'],
): InputFault | undefined {
  const why = whyNot(value);
  return why === undefined ? undefined : faultAt(path, 'invalid_value', `must be ${why}`);
}
