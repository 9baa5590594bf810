import { folded } from '../../../database/sql.js';
import { keyOf } from './sql-conditions.js';
import { type Comparison, IMPLIED, one } from './comparison.js';
import { type Indexed, keyedEquality } from './keyed-equality.js';

/** Without case. An empty text is no value. */
export function compareText({ sql, key }: Indexed): Comparison {
  const value = key === undefined ? `nullif(${sql}, '')` : sql;
  return {
    whyNot: (given) => (typeof given === 'string' ? undefined : 'a string'),
    operators: {
      ...keyedEquality({ sql: value, key }, folded),
      contains: one((given, bind) => `strpos(${folded(value)}, ${folded(`${bind(given)}::text`)}) > 0`),
      startsWith: one((given, bind) => {
        const beginning = `${bind(given)}::text`;
        const exact = `starts_with(${folded(value)}, ${folded(beginning)})`;
        return key === undefined ? exact : `starts_with(${key}, ${keyOf(beginning)}) AND ${exact}`;
      }),
    },
  };
}

/** Words are searched through their index. `queryOf` makes a `tsquery` of them. */
export const compareWords = (sql: string, queryOf: (text: string) => string): Comparison => ({
  whyNot: (value) =>
    typeof value === 'string' && value.length >= 1 && value.length <= 500
      ? undefined
      : 'a string of 1 to 500 characters',
  operators: { [IMPLIED]: one((value, bind) => `${sql} @@ ${bind(queryOf(value))}::tsquery`) },
});
