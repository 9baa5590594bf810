import { type Bind, not } from './sql-conditions.js';
import { type Comparison, empty, one, some } from './comparison.js';

export const whyNotReference = (value: unknown): string | undefined =>
  typeof value === 'string' ? undefined : 'the id or clientId of a record, as a string';

/** The id that a reference names; undefined if it names nothing. */
export type Resolve = (reference: string) => string | undefined;

export const resolved = (references: readonly string[], resolve: Resolve): string[] =>
  references.map(resolve).filter((id) => id !== undefined);

/** @param sql of the type `uuid` */
export function compareReference(sql: string, resolve: Resolve): Comparison {
  const eq = (value: string, bind: Bind) => {
    const id = resolve(value);
    return id === undefined ? 'false' : `${sql} = ${bind(id)}::uuid`;
  };
  return {
    whyNot: whyNotReference,
    operators: {
      eq: one(eq),
      ne: one((value, bind) => not(eq(value, bind))),
      in: some((values, bind) => `${sql} = ANY (${bind(resolved(values, resolve))}::uuid[])`),
      empty: empty(sql),
    },
  };
}

/** The first item of a list. */
export function compareFirst(sql: string, resolve: Resolve, isFirst: (ids: string) => string): Comparison {
  const isAny = (values: readonly string[], bind: Bind) =>
    isFirst(`${bind(resolved(values, resolve))}::uuid[]`);
  return {
    whyNot: whyNotReference,
    operators: {
      eq: one((value, bind) => isAny([value], bind)),
      ne: one((value, bind) => not(isAny([value], bind))),
      in: some(isAny),
      empty: empty(`${sql}[1]`),
    },
  };
}

/** `parentId` also takes `within`: under it, or under one of the discoveries under it. */
export function compareParent(sql: string, resolve: Resolve, within: (parent: string) => string): Comparison {
  const plain = compareReference(sql, resolve);
  const isWithin = one((value, bind) => {
    const id = resolve(value);
    return id === undefined ? 'false' : within(`${bind(id)}::uuid`);
  });
  return { ...plain, operators: { ...plain.operators, within: isWithin } };
}
