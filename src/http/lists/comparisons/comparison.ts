import { faultAt } from '../../input/fault-location.js';
import { suggestionFor } from '../../problems/suggestion.js';
import type { InputFault } from '../../problems/problem.js';
import { type Condition, IMPLIED } from '../compiler/filter.js';
import { type IndexedOperands, type IndexLookup, lookup, type ValueIndex } from './value-index.js';

/** Operators, each with a function from its operand to an SQL condition. A null condition counts as false. */
export type Operators = Readonly<Record<string, (value: never) => string>>;

const TAKES: Readonly<Record<string, 'values' | 'flag'>> = {
  in: 'values',
  hasAny: 'values',
  hasAll: 'values',
  empty: 'flag',
};

export const takenBy = (operator: string): 'value' | 'values' | 'flag' => TAKES[operator] ?? 'value';

/** Whether an index on values can answer the operator. */
export const isByValue = (operator: string): boolean => ['eq', 'in', 'has', 'hasAny'].includes(operator);

export const MAX_VALUES = 100;

export class Comparison {
  /** Whether the statement itself looks up the column's values for an operand. */
  readonly looksUpValues: boolean = false;

  /**
   * @param whyNot which operands are allowed, in words; undefined if the operand is valid
   * @param options all possible values, if they are the same in every workspace
   */
  constructor(
    readonly whyNot: (value: unknown) => string | undefined,
    readonly operators: Operators,
    private readonly by: {
      readonly index?: ValueIndex | undefined;
      readonly operands?: IndexedOperands;
      /** Whether the index can be used for one value at a time only. */
      readonly isOfOne?: boolean;
    } = {},
    readonly options?: readonly string[],
  ) {}

  fault({ operator, value, path }: Condition): InputFault | undefined {
    if (!Object.hasOwn(this.operators, operator)) {
      const names =
        IMPLIED in this.operators ? 'there is none' : `use ${Object.keys(this.operators).join(', ')}`;
      const meant = suggestionFor(operator, Object.keys(this.operators));
      return faultAt(path, 'unknown_operator', `is no operator here: ${names}`, meant);
    }
    switch (takenBy(operator)) {
      case 'value':
        return this.valueFault(value, path);
      case 'values':
        return this.listFault(value, path);
      case 'flag':
        return typeof value === 'boolean' ? undefined : faultAt(path, 'wrong_type', 'must be true or false');
    }
  }

  /** The SQL of a condition without {@link fault}s. */
  sql({ operator, value }: Condition): string {
    return (this.operators[operator] as Operators[string])(value as never);
  }

  isIndexed(operator: string): boolean {
    return this.by.index !== undefined && isByValue(operator);
  }

  lookup({ operator, value }: Condition): IndexLookup | undefined {
    const { index, operands, isOfOne } = this.by;
    const values = [value].flat();
    if (!index || !operands || !isByValue(operator) || (isOfOne && values.length > 1)) return undefined;
    return lookup(index, values, operands);
  }

  private listFault(given: unknown, path: readonly string[]): InputFault | undefined {
    if (!Array.isArray(given)) return faultAt(path, 'wrong_type', 'must be an array');
    if (given.length > MAX_VALUES)
      return faultAt(path, 'too_many_items', `must have at most ${MAX_VALUES} items`);
    return given
      .map((each, index) => this.valueFault(each, [...path, String(index)]))
      .find((fault) => fault !== undefined);
  }

  private valueFault(value: unknown, path: readonly string[]): InputFault | undefined {
    const why = this.whyNot(value);
    return why === undefined ? undefined : faultAt(path, 'invalid_value', `must be ${why}`);
  }
}
