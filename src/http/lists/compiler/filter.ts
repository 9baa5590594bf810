import { faultAt } from '../../input/fault-location.js';
import { isObject } from '../../input/json.js';
import type { InputFault } from '../../problems/problem.js';
import { refuseAny } from '../../problems/problems.js';

export type Filter = AllOf | AnyOf | Not | Condition;

interface AllOf {
  readonly kind: 'and';
  readonly of: readonly Filter[];
}

interface AnyOf {
  readonly kind: 'or';
  readonly of: readonly Filter[];
}

interface Not {
  readonly kind: 'not';
  readonly of: Filter;
}

export interface Condition {
  readonly kind: 'condition';
  readonly member: string;
  readonly operator: string;
  readonly value: unknown;
  /** The members that lead to the condition's member in the request's body, and to its value. */
  readonly memberPath: readonly string[];
  readonly path: readonly string[];
}

/** The member for search terms. It has no operator: `{"q": "login"}`. */
export const WORDS = 'q';

/** The operator of a member that has no operator in filters. */
export const IMPLIED = '';

const MAX_CONDITIONS = 50;
const MAX_LEVELS = 6;

/**
 * Parses a filter. Members, operators and values are validated later.
 *
 * @param prefix the prefix of members with a reference: `{"fieldsValues": {"effort": …}}` or `{"fieldsValues.effort":
 * …}`
 * @throws InvalidInput
 */
export function readFilter(given: unknown, path: readonly string[], prefix?: string): Filter {
  const faults: InputFault[] = [];
  const reader = new FilterReader(faults, prefix);
  const filter = reader.filter(given, path, 1);
  reader.checkNumber(path);
  refuseAny(faults);
  return filter;
}

class FilterReader {
  private conditions = 0;

  constructor(
    private readonly faults: InputFault[],
    private readonly prefix: string | undefined,
  ) {}

  filter(given: unknown, path: readonly string[], level: number): Filter {
    if (!isObject(given)) return this.refuse(path, 'wrong_type', 'must be an object');
    if (level > MAX_LEVELS) {
      return this.refuse(path, 'too_deep', `is on level ${level}: a filter may have ${MAX_LEVELS}`);
    }
    return allOf(
      Object.entries(given).map(([name, value]) => this.member(name, value, [...path, name], level)),
    );
  }

  checkNumber(path: readonly string[]): void {
    if (this.conditions <= MAX_CONDITIONS) return;
    const detail = `has ${this.conditions} conditions: a filter may have ${MAX_CONDITIONS}`;
    this.refuse(path, 'too_many_conditions', detail);
  }

  private member(name: string, value: unknown, path: readonly string[], level: number): Filter {
    switch (name) {
      case 'and':
      case 'or':
        return { kind: name, of: this.list(value, path, level + 1) };
      case 'not':
        return { kind: 'not', of: this.filter(value, path, level + 1) };
      case WORDS:
        return this.condition({ member: name, operator: IMPLIED, value, memberPath: path, path });
      case this.prefix:
        return this.named(name, value, path);
      default:
        return this.comparisons(name, value, path);
    }
  }

  private list(given: unknown, path: readonly string[], level: number): Filter[] {
    if (Array.isArray(given))
      return given.map((each, index) => this.filter(each, [...path, String(index)], level));
    this.refuse(path, 'wrong_type', 'must be an array of filters');
    return [];
  }

  private named(name: string, given: unknown, path: readonly string[]): Filter {
    if (!isObject(given))
      return this.refuse(path, 'wrong_type', 'must be an object, for example {"effort": {"eq": …}}');
    return allOf(
      Object.entries(given).map(([field, each]) =>
        this.comparisons(`${name}.${field}`, each, [...path, field]),
      ),
    );
  }

  private comparisons(member: string, given: unknown, path: readonly string[]): Filter {
    if (!isObject(given) || Object.keys(given).length === 0) {
      return this.refuse(path, 'wrong_type', 'must be an object of operators, for example {"eq": …}');
    }
    return allOf(
      Object.entries(given).map(([operator, value]) =>
        this.condition({ member, operator, value, memberPath: path, path: [...path, operator] }),
      ),
    );
  }

  private condition(condition: Omit<Condition, 'kind'>): Condition {
    this.conditions += 1;
    return { kind: 'condition', ...condition };
  }

  /** @returns a placeholder for the invalid filter; the request is rejected in any case */
  private refuse(path: readonly string[], code: string, detail: string): Filter {
    this.faults.push(faultAt(path, code, detail));
    return EVERYTHING;
  }
}

const EVERYTHING: Filter = { kind: 'and', of: [] };

const allOf = (filters: readonly Filter[]): Filter =>
  filters.length === 1 ? (filters[0] as Filter) : { kind: 'and', of: filters };

export const conditionsIn = (filter: Filter): readonly Condition[] =>
  filter.kind === 'condition' ? [filter] : [filter.of].flat().flatMap(conditionsIn);

export const conjuncts = (filter: Filter): readonly Filter[] =>
  filter.kind === 'and' ? filter.of.flatMap(conjuncts) : [filter];

export const is = (member: string, operator: string, value: unknown): Condition => ({
  kind: 'condition',
  member,
  operator,
  value,
  memberPath: [],
  path: [],
});

/** The filter of a parameter; empty if the parameter is missing. */
export const given = <Value>(value: Value | undefined, filter: (value: Value) => Filter): Filter[] =>
  value === undefined ? [] : [filter(value)];

/** Whether a record without a value meets the condition. */
export const isMetByNothing = ({ operator, value }: Condition): boolean =>
  operator === 'ne' || (operator === 'empty' && value === true) || isVacuous(operator, value);

/** `hasAll` of an empty list is always true. */
const isVacuous = (operator: string, value: unknown): boolean =>
  operator === 'hasAll' && Array.isArray(value) && value.length === 0;
