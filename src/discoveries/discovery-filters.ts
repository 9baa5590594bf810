import { searchQuery } from '../database/search/words.js';
import { allReferred, columnOf, type Parameters } from '../database/sql.js';
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
import { isUuid } from '../identifiers/uuid.js';
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
  `${PARENT_ID} = (SELECT id FROM (${parentQuery('$1', reference, parameters)}) parent)`;

export const PARENT_ID = `coalesce(${column('component_id')}, ${column('parent_discovery_id')})`;

/**
 * A query for the component or discovery that a caller names as a parent: `type`, `id`, and the `parentType` of
 * a discovery. An `id` wins over a `clientId`, a component over a discovery.
 */
function parentQuery(workspace: string, reference: string, parameters: Parameters): string {
  const text = parameters.add(reference);
  const uuid = isUuid(reference) ? `${parameters.add(reference)}::uuid` : undefined;
  const candidates = [
    ...(uuid ? [candidate('component', `id = ${uuid}`), candidate('discovery', `id = ${uuid}`)] : []),
    candidate('component', `client_id = ${text}`),
    candidate('discovery', `client_id = ${text}`),
  ];
  const ranked = candidates.map(
    (from, rank) => `SELECT ${rank} AS rank, ${from} AND workspace_id = ${workspace}`,
  );
  return `SELECT type, id, "parentType" FROM (${ranked.join(' UNION ALL ')}) named ORDER BY rank LIMIT 1`;
}

const candidate = (table: 'component' | 'discovery', condition: string): string =>
  `'${table.toUpperCase()}' AS type, id, ${table === 'discovery' ? 'parent_type' : 'NULL'} AS "parentType"
  FROM ${table} WHERE ${condition}`;
