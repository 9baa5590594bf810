import { searchQuery } from '../database/search/words.js';
import { allReferred, columnOf, type Parameters } from '../database/sql.js';
import { allOf, anyOf, type FilterSql, idsNamed, onlyIf, textsGiven } from '../http/lists/filters.js';
import { isUuid } from '../identifiers/uuid.js';
import type { DiscoveryColumns, DiscoveryRow, SearchColumn } from './discovery.entity.js';
import { type DiscoveriesQuery, NOBODY } from './discovery.requests.js';

const column = columnOf<DiscoveryColumns & SearchColumn & Pick<DiscoveryRow, 'parent_type'>>('r');

/** The filters of the list of discoveries, on `r`. `$1` is the workspace. */
export function filtersOf(query: DiscoveriesQuery, workspaceId: string, parameters: Parameters): FilterSql {
  const { parentId, discoveryStateId, assignee, tag, parentType, q } = query;
  return allOf([
    onlyIf(parentId && isUnder(parentId, parameters)),
    assignedTo(assignee, parameters),
    anyOf(tag, textsGiven(parameters), isTagged),
    anyOf(
      discoveryStateId,
      idsNamed('discovery_state', parameters),
      (state) => `${column('state_id')} = ${state}`,
    ),
    onlyIf(parentType && `${column('parent_type')} = ${parameters.add(parentType)}`),
    onlyIf(q && `${column('words')} @@ ${parameters.add(searchQuery(workspaceId, q))}::tsquery`),
  ]);
}

function assignedTo(assignees: readonly string[] | undefined, parameters: Parameters): FilterSql {
  const people = assignees?.filter((each) => each !== NOBODY);
  if (people?.length === assignees?.length) {
    return anyOf(people, idsNamed('workspace_user', parameters), isAssigned);
  }
  if (!people?.length) return onlyIf(IS_UNASSIGNED);
  const values = allReferred('workspace_user', '$1', people, parameters);
  return { conditions: [], alternatives: [{ values, condition: isAssigned, otherwise: IS_UNASSIGNED }] };
}

// There is an index with this condition.
const IS_UNASSIGNED = `${column('assignees')} = '{}'`;

const isAssigned = (user: string): string => `EXISTS (SELECT FROM discovery_assignee a
  WHERE a.workspace_id = $1 AND a.discovery_id = ${column('id')} AND a.user_id = ${user})`;

const isTagged = (text: string): string => `EXISTS (SELECT FROM discovery_tag t
  WHERE t.workspace_id = $1 AND t.discovery_id = ${column('id')} AND t.tag = ${text})`;

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
