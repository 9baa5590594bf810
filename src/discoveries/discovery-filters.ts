import type { Filter } from '../http/lists/compiler/filter.js';
import { filterOf, given, is } from '../http/lists/list-facts.js';
import { type DiscoveriesQuery, NOBODY } from './discovery-list.requests.js';

/** The parameters of the list of discoveries, as a filter. */
export const filterOfList = (query: DiscoveriesQuery): Filter =>
  filterOf(query, [
    ...given(query.parentId, (parent) => is('parentId', 'eq', parent)),
    ...given(query.assignee, assignedTo),
    ...given(query.tag, (tags) => is('tags', 'hasAny', tags)),
    ...given(query.discoveryStateId, (states) => is('discoveryStateId', 'in', states)),
    ...given(query.parentType, (types) => is('parentType', 'in', types)),
  ]);

function assignedTo(assignees: readonly string[]): Filter {
  const people = assignees.filter((each) => each !== NOBODY);
  const byPeople = is('assignees', 'hasAny', people);
  if (people.length === assignees.length) return byPeople;
  const byNobody = is('assignees', 'empty', true);
  return people.length === 0 ? byNobody : { kind: 'or', of: [byPeople, byNobody] };
}
