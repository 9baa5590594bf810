import { faultAt } from '../../../http/input/fault-location.js';
import { refuseAny } from '../../../http/problems/problems.js';
import { ListTooLong } from '../discovery.problems.js';
import { MOST_ASSIGNEES, MOST_TAGS } from './discovery-size.js';

const CHANGES = {
  tags: { add: 'addTags', remove: 'removeTags', most: MOST_TAGS },
  assignees: { add: 'addAssignees', remove: 'removeAssignees', most: MOST_ASSIGNEES },
} as const;

type List = keyof typeof CHANGES;
type Member = List | (typeof CHANGES)[List]['add' | 'remove'];

export type GivenLists = { readonly [M in Member]?: readonly string[] | null | undefined };

/** The list after a request, or undefined if the request doesn't change it. Removals are applied before additions. */
export function listAfter(
  list: List,
  given: GivenLists,
  present: readonly string[],
  named: (items: readonly string[], member: Member) => readonly string[],
): string[] | undefined {
  const { add, remove, most } = CHANGES[list];
  const itemsOf = (member: Member) => named(given[member] ?? [], member);
  const changes = [add, remove].filter((member) => given[member] !== undefined);
  if (given[list] !== undefined) {
    const why = `can not be given together with /${list}`;
    refuseAny(changes.map((member) => faultAt([member], 'replaced_and_changed', why)));
    return [...new Set(itemsOf(list))];
  }
  if (changes.length === 0) return undefined;
  const removed = new Set(itemsOf(remove));
  const after = [...new Set([...present.filter((item) => !removed.has(item)), ...itemsOf(add)])];
  if (after.length > most) throw new ListTooLong(list, add, after.length, most);
  return after;
}
