import { faultAt } from '../../input/fault-location.js';
import { suggestionFor } from '../../problems/suggestion.js';
import type { InputFault } from '../../problems/problem.js';
import { bothWays } from '../list.requests.js';
import { type Facts, memberNamed, type MemberTable, namesOf, referenceIn, unknownField } from './members.js';
import type { SortKey, SortMember } from './sort-key.js';

export interface Sorting {
  /** The sort keys, without the id. */
  readonly keys: readonly SortKey[];
  readonly isIdDescending: boolean;
  /** Whether records are sorted by id as well; false if the keys are unique. */
  readonly hasId: boolean;
}

export const nameOf = (index: number): string => `key_${index + 1}`;

/** @param isValued whether all records have a value of the first key */
export function orderBy(
  { keys, isIdDescending, hasId }: Sorting,
  expressions: readonly string[],
  id: string,
  isValued = false,
): string {
  const ordered = expressions.map((expression, index) => {
    const { isDescending, isNullable } = keys[index] as SortKey;
    const nulls = isNullable && !(isValued && index === 0) ? ' NULLS LAST' : '';
    return `${expression}${isDescending ? ' DESC' : ''}${nulls}`;
  });
  return [...ordered, ...(hasId ? [`${id}${isIdDescending ? ' DESC' : ''}`] : [])].join(', ');
}

export function readSort(
  sort: readonly string[],
  table: MemberTable,
  facts: Pick<Facts, 'named'>,
  faults: InputFault[],
  sortPath: readonly string[] = ['sort'],
): Sorting {
  const keys: SortKey[] = [];
  const seen = new Set<string>();
  let isIdDescending = false;
  let isDecided = false;
  for (const [index, each] of sort.entries()) {
    const path = [...sortPath, String(index)];
    const name = nameIn(each);
    const isDescending = name !== each;
    const key = sortNamed(each, path, table, facts);
    if (typeof key !== 'string' && 'code' in key) {
      faults.push(key);
      continue;
    }
    const identity = key === 'id' ? key : key.side ? `${key.side.value} ${key.side.key}` : key.sql;
    if (seen.has(identity)) faults.push(faultAt(path, 'repeated_key', 'is there already'));
    seen.add(identity);
    if (isDecided) continue;
    isIdDescending = isDescending;
    isDecided = key === 'id' || key.isUnique === true;
    if (key !== 'id') keys.push({ ...key, isDescending });
  }
  return { keys, isIdDescending, hasId: keys.at(-1)?.isUnique !== true };
}

export const nameIn = (sort: string): string => sort.replace(/^-/, '');

function sortNamed(
  sort: string,
  path: readonly string[],
  table: MemberTable,
  facts: Pick<Facts, 'named'>,
): SortMember | InputFault {
  const name = nameIn(sort);
  const member = memberNamed(name, table, facts);
  if (member?.sort) return member.sort;
  const reference = referenceIn(name, table);
  if (reference === undefined) {
    const named = table.named ? ` or ${table.named.prefix}.<field>` : '';
    const names = namesOf(table, 'sort');
    const detail = `must be one of ${names.join(', ')}${named}, "-" in front for descending`;
    return faultAt(path, 'not_allowed', detail, suggestionFor(sort, bothWays(names)));
  }
  return member
    ? faultAt(path, 'field_not_sortable', 'names a field whose values have no order')
    : unknownField(path, reference);
}
