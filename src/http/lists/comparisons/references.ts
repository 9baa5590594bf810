import { Comparison, empty, one, some } from './comparison.js';
import { equality } from './equality.js';
import type { Operands } from './operands.js';
import { not } from './sql-conditions.js';
import type { ValueIndex } from './value-index.js';

export const whyNotReference = (value: unknown): string | undefined =>
  typeof value === 'string' ? undefined : 'the id or clientId of a record, as a string';

/** @param sql of the type `uuid` */
export const compareReference = (sql: string, references: Operands, index?: ValueIndex): Comparison =>
  new Comparison(whyNotReference, equality(sql, references, index));

/** The first item of a list. */
export function compareFirst(
  sql: string,
  references: Operands,
  isFirst: (ids: string) => string,
): Comparison {
  const isAny = (values: readonly unknown[]) => isFirst(references.several(values));
  return new Comparison(whyNotReference, {
    eq: one((value) => isAny([value])),
    ne: one((value) => not(isAny([value]))),
    in: some(isAny),
    empty: empty(`${sql}[1]`),
  });
}

/** `parentId` also takes `within`: under it, or under one of the discoveries under it. */
export function compareParent(
  sql: string,
  references: Operands,
  within: (parent: string) => string,
): Comparison {
  const isWithin = one((value) => {
    const id = references.one(value);
    return id === undefined ? 'false' : within(id);
  });
  return new Comparison(whyNotReference, { ...equality(sql, references), within: isWithin });
}
