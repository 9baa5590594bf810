import { searchQuery } from '../database/search/words.js';
import { allReferred, referred } from '../database/records/references.js';
import { columnOf, type Parameters } from '../database/sql.js';
import {
  allOf,
  anyIn,
  type AnyOf,
  type FilterSql,
  idsNamed,
  isEqual,
  onlyIf,
  textsGiven,
  type ValueFilter,
} from '../http/lists/filters.js';
import type { ListSql } from '../http/lists/list-sql.js';
import type { DiscoveryColumns, DiscoveryRow, SearchColumn } from './discovery.entity.js';
import { type DiscoveriesQuery, NOBODY } from './discovery-list.requests.js';

const column = columnOf<DiscoveryColumns & SearchColumn & Pick<DiscoveryRow, 'parent_type'>>('r');

/** The filters of the list of discoveries, on `r`. `$1` is the workspace. */
export function filtersOf(query: DiscoveriesQuery, workspaceId: string, list: ListSql): FilterSql {
  const { parentId, discoveryStateId, assignee, tag, parentType, q } = query;
  const { parameters } = list;
  const any = anyIn(query, list);
  return allOf([
    onlyIf(parentId && isUnder(parentId, parameters)),
    assignedTo(assignee, parameters, any),
    any(tag, textsGiven(parameters), TAGGED),
    any(discoveryStateId, idsNamed('discovery_state', parameters), isEqual('discovery', column('state_id'))),
    any(parentType, textsGiven(parameters), isEqual('discovery', column('parent_type'))),
    onlyIf(q && `${column('words')} @@ ${parameters.add(searchQuery(workspaceId, q))}::tsquery`),
  ]);
}

function assignedTo(assignees: readonly string[] | undefined, parameters: Parameters, any: AnyOf): FilterSql {
  const people = assignees?.filter((each) => each !== NOBODY);
  if (people?.length === assignees?.length) {
    return any(people, idsNamed('workspace_user', parameters), ASSIGNED);
  }
  if (!people?.length) return onlyIf(IS_UNASSIGNED);
  const values = allReferred('workspace_user', '$1', people, parameters);
  return {
    conditions: [],
    alternatives: [{ values, condition: ASSIGNED.condition, otherwise: IS_UNASSIGNED }],
  };
}

// There is an index with this condition.
const IS_UNASSIGNED = `${column('assignees')} = '{}'`;

const isAssigned = (user: string): string => `SELECT FROM discovery_assignee a
  WHERE a.workspace_id = $1 AND a.discovery_id = ${column('id')} AND a.user_id = ${user}`;

const ASSIGNED: ValueFilter = {
  condition: (user) => `EXISTS (${isAssigned(user)})`,
  outOfOrder: {
    ids: (user) =>
      `SELECT discovery_id AS id FROM discovery_assignee WHERE workspace_id = $1 AND user_id = ${user}`,
    walked: (user) => walked(isAssigned(user)),
  },
};

const isTagged = (text: string): string => `SELECT FROM discovery_tag t
  WHERE t.workspace_id = $1 AND t.discovery_id = ${column('id')} AND t.tag = ${text}`;

const TAGGED: ValueFilter = {
  condition: (text) => `EXISTS (${isTagged(text)})`,
  outOfOrder: {
    ids: (text) => `SELECT discovery_id AS id FROM discovery_tag WHERE workspace_id = $1 AND tag = ${text}`,
    walked: (text) => walked(isTagged(text)),
  },
};

/** PostgreSQL neither joins nor hashes what has an offset. */
const walked = (query: string): string => `EXISTS (${query} OFFSET 0)`;

// There is an index on this expression.
const isUnder = (reference: string, parameters: Parameters): string =>
  `${PARENT_ID} = ${referred(['component', 'discovery'], '$1', reference, parameters)}`;

export const PARENT_ID = `coalesce(${column('component_id')}, ${column('parent_discovery_id')})`;
