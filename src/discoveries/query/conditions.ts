import type { Parameters } from '../../database/sql.js';
import { quoted } from '../../http/problems/excerpt.js';
import type { InputFault } from '../../http/problems/problem.js';
import { InvalidInput } from '../../http/problems/problems.js';
import type { FieldFacts } from '../field-values.js';
import { allOf, anyOf, type Bind, type Comparison, not, type Operator } from './comparisons.js';
import { type Condition, faultAt, type Filter, unknownMember } from './filter.js';
import { comparisonOf, type Facts, fieldComparison, fieldNamedIn } from './members.js';

export interface WorkspaceFacts extends Facts {
  /** The field that a reference names. */
  readonly field: (reference: string) => FieldFacts | undefined;
}

const MAX_VALUES = 100;

/**
 * A filter as a condition on a discovery `r`, in SQL. `$1` is the workspace.
 *
 * @throws InvalidInput with every member, operator and value that is wrong
 */
export function conditionOf(filter: Filter, facts: WorkspaceFacts, parameters: Parameters): string {
  const writer = new ConditionWriter(facts, parameters);
  const sql = writer.sql(filter);
  if (writer.faults.length > 0) throw new InvalidInput(writer.faults);
  return sql;
}

class ConditionWriter {
  readonly faults: InputFault[] = [];
  private readonly bind: Bind;

  constructor(
    private readonly facts: WorkspaceFacts,
    parameters: Parameters,
  ) {
    this.bind = (value) => parameters.add(value);
  }

  sql(filter: Filter): string {
    switch (filter.kind) {
      case 'and':
        return allOf(filter.of.map((each) => this.sql(each)));
      case 'or':
        return anyOf(filter.of.map((each) => `(${this.sql(each)})`));
      case 'not':
        return not(this.sql(filter.of));
      case 'condition':
        return this.condition(filter);
    }
  }

  private condition(condition: Condition): string {
    const reference = fieldNamedIn(condition.member);
    if (reference === undefined) {
      const comparison = comparisonOf(condition.member, this.facts);
      return comparison
        ? this.comparison(condition, comparison)
        : this.refuse(unknownMember(memberPath(condition)));
    }
    const field = this.facts.field(reference);
    if (!field) return this.refuse(unknownField(condition, reference));
    const value = `(r.field_values ->> ${this.bind(field.id)})`;
    return this.comparison(condition, fieldComparison(field, value));
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

const memberPath = ({ path, member }: Condition): readonly string[] =>
  path.slice(0, path.lastIndexOf(member) + 1);

const unknownField = (condition: Condition, reference: string): InputFault =>
  faultAt(
    memberPath(condition),
    'field_not_found',
    `names no field: none has the id or clientId ${quoted(reference)}`,
  );

const unknownOperator = (path: readonly string[], operators: Comparison['operators']): InputFault =>
  faultAt(path, 'unknown_operator', `is no operator here: use ${Object.keys(operators).join(', ')}`);

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
