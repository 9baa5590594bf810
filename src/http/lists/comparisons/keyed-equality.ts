import { type Bind, keyOf, not } from './sql-conditions.js';
import { empty, one, some } from './comparison.js';

/** An expression, and the key by which an index finds it, if there is one: equal values have equal keys. */
export interface Indexed {
  readonly sql: string;
  readonly key?: string | undefined;
}

/** The value's key, as an index has it, and the value itself, as long as it is. */
export function keyedEquality({ sql, key }: Indexed, whole: (expression: string) => string) {
  const exact = (given: string) => `${whole(sql)} = ${whole(given)}`;
  const eq = (value: string, bind: Bind) => {
    const given = `${bind(value)}::text`;
    return key === undefined ? exact(given) : `${key} = ${keyOf(given)} AND ${exact(given)}`;
  };
  return {
    eq: one(eq),
    ne: one((value, bind) => not(eq(value, bind))),
    in: some((values, bind) => {
      // It has to mention the expression, whose parameters are bound already.
      if (values.length === 0) return `${sql} = ANY ('{}'::text[])`;
      const given = values.map((value) => `${bind(value)}::text`);
      const isOne = `${whole(sql)} IN (${given.map(whole).join(', ')})`;
      return key === undefined ? isOne : `${key} IN (${given.map(keyOf).join(', ')}) AND ${isOne}`;
    }),
    empty: empty(sql),
  };
}
