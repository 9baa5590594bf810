import type { Bind } from '../compiler/late-parameters.js';
import { empty, one, type Operators, some } from './comparison.js';
import type { Operands } from './operands.js';
import { keyOf, not } from './sql-conditions.js';
import { foundBy, type ValueIndex } from './value-index.js';

/** @param index where a condition may be found by one */
export function equality(sql: string, operands: Operands, index?: ValueIndex) {
  const eq = (value: unknown) => {
    const given = operands.one(value);
    return given === undefined ? 'false' : `${sql} = ${given}`;
  };
  return {
    eq: one(eq, (value) => foundBy(index, [value], operands)),
    ne: one((value) => not(eq(value))),
    in: some(
      (values) => `${sql} = ANY (${operands.several(values)})`,
      (values: readonly unknown[]) => foundBy(index, values, operands),
    ),
    empty: empty(sql),
  } satisfies Operators;
}

/** {@link equality} by the key that an index has of each value, which others may have as well, and then by the value. */
export function keyedEquality(
  bind: Bind,
  key: string,
  { eq, ne, in: among, ...others }: ReturnType<typeof equality>,
) {
  const keyOfGiven = (value: unknown) => keyOf(`${bind(String(value))}::text`);
  const isEqual = (value: unknown) => `${key} = ${keyOfGiven(value)} AND ${eq.sql(value as never)}`;
  return {
    ...others,
    eq: one(isEqual),
    ne: one((value) => not(isEqual(value))),
    in: some((values) =>
      values.length === 0
        ? 'false'
        : `${key} IN (${values.map(keyOfGiven).join(', ')}) AND ${among.sql(values as never)}`,
    ),
  } satisfies Operators;
}
