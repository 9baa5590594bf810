import { faultAt } from '../../input/fault-location.js';
import type { InputFault } from '../../problems/problem.js';
import { type Condition, IMPLIED } from '../compiler/filter.js';
import type { Found } from './value-index.js';

/** What is written behind an operator, and what it says in SQL. Null counts as not true. */
export interface Operator {
  readonly takes: 'value' | 'values' | 'flag';
  readonly sql: (value: never) => string;
  /** What it finds by an index where it has to be true of everything. */
  readonly found?: (value: never) => Found | undefined;
}

export type Operators = Readonly<Record<string, Operator>>;

export const one = (sql: (value: unknown) => string, found?: Operator['found']): Operator => ({
  takes: 'value',
  sql,
  ...(found && { found }),
});

export const some = (sql: (values: readonly unknown[]) => string, found?: Operator['found']): Operator => ({
  takes: 'values',
  sql,
  ...(found && { found }),
});

export const flag = (sql: (flag: boolean) => string): Operator => ({ takes: 'flag', sql });

export const empty = (sql: string): Operator => flag((isEmpty) => `${sql} IS ${isEmpty ? '' : 'NOT '}NULL`);

export const MAX_VALUES = 100;

/** How a member is compared. */
export class Comparison {
  /**
   * @param whyNot what a value has to be, in words; undefined when it is one
   * @param options all that a value can be, where it is the same in every workspace
   */
  constructor(
    readonly whyNot: (value: unknown) => string | undefined,
    readonly operators: Operators,
    readonly options?: readonly string[],
  ) {}

  fault({ operator, value, path }: Condition): InputFault | undefined {
    switch (Object.hasOwn(this.operators, operator) ? this.operators[operator]?.takes : undefined) {
      case 'value':
        return this.valueFault(value, path);
      case 'values':
        return this.listFault(value, path);
      case 'flag':
        return typeof value === 'boolean' ? undefined : faultAt(path, 'wrong_type', 'must be true or false');
      case undefined: {
        const names =
          IMPLIED in this.operators ? 'there is none' : `use ${Object.keys(this.operators).join(', ')}`;
        return faultAt(path, 'unknown_operator', `is no operator here: ${names}`);
      }
    }
  }

  /** Of a condition without a {@link fault}. */
  sql({ operator, value }: Condition): string {
    return (this.operators[operator] as Operator).sql(value as never);
  }

  found({ operator, value }: Condition): Found | undefined {
    return this.operators[operator]?.found?.(value as never);
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
