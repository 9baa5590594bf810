import { Comparison } from './comparison.js';
import { equality } from './equality.js';
import { isEmpty, not, type Operands } from './sql.js';
import type { ValueIndex } from './value-index.js';

export const whyNotReference = (value: unknown): string | undefined =>
  typeof value === 'string' ? undefined : 'the id or clientId of a record, as a string';

/** @param sql an expression of type `uuid` */
export const compareReference = (sql: string, operands: Operands, index?: ValueIndex): Comparison =>
  new Comparison(whyNotReference, equality(sql, operands), { index, operands });

export function compareFirst(
  sql: string,
  { several }: Operands,
  isFirst: (ids: string) => string,
): Comparison {
  const isAny = (values: readonly unknown[]) => isFirst(several(values));
  return new Comparison(whyNotReference, {
    eq: (value) => isAny([value]),
    ne: (value) => not(isAny([value])),
    in: isAny,
    empty: isEmpty(`${sql}[1]`),
  });
}

/** Compares `parentId`, which has the operator `within` besides: for the parent's children and grandchildren. */
export function compareParent(
  sql: string,
  operands: Operands,
  within: (parent: string) => string,
): Comparison {
  const isWithin = (value: unknown) => {
    const id = operands.one(value);
    return id === undefined ? 'false' : within(id);
  };
  return new Comparison(whyNotReference, { ...equality(sql, operands), within: isWithin });
}
