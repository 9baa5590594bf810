import type { Bind } from '../compiler/deferred-parameters.js';
import { withoutEstimate } from '../planner-hints.js';
import type { Operators } from './comparison.js';
import { isEmpty, keyOf, not, type Operands } from './sql.js';

export function equality(sql: string, { one, several }: Operands) {
  const eq = (value: unknown) => {
    const given = one(value);
    return given === undefined ? 'false' : `${sql} = ${given}`;
  };
  return {
    eq,
    ne: (value: unknown) => not(eq(value)),
    in: (values: readonly unknown[]) => `${sql} = ANY (${several(values)})`,
    empty: isEmpty(sql),
  } satisfies Operators;
}

/** {@link equality} by the index's key of a value, which other values may share, and then by the value itself. */
export function keyedEquality(
  bind: Bind,
  key: string,
  { eq, in: among, ...others }: ReturnType<typeof equality>,
) {
  const keyOfGiven = (value: unknown) => keyOf(`${bind(String(value))}::text`);
  const isEqual = (value: unknown) => `${key} = ${keyOfGiven(value)} AND ${withoutEstimate(eq(value))}`;
  return {
    ...others,
    eq: isEqual,
    ne: (value) => not(isEqual(value)),
    in: (values: readonly unknown[]) =>
      values.length === 0
        ? 'false'
        : `${key} IN (${values.map(keyOfGiven).join(', ')}) AND ${withoutEstimate(among(values))}`,
  } satisfies Operators;
}
