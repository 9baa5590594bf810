import { searchQuery } from '../database/search/words.js';
import { allReferred, columnOf, Parameters, type ReferableTable, referred } from '../database/sql.js';
import type { Alternatives, ListSql } from '../http/lists/list-sql.js';
import { isUuid } from '../identifiers/uuid.js';
import type { DiscoveryColumns, DiscoveryRow, SearchColumn } from './discovery.entity.js';
import type { DiscoveriesQuery } from './discovery.requests.js';

type FilterSql = Pick<ListSql, 'conditions'> & Required<Pick<ListSql, 'alternatives'>>;

const column = columnOf<DiscoveryColumns & SearchColumn & Pick<DiscoveryRow, 'parent_type'>>('r');

/** The filters of the list of discoveries, on `r`. `$1` is the workspace. */
export function filtersOf(query: DiscoveriesQuery, workspaceId: string, parameters: Parameters): FilterSql {
  const { parentId, discoveryStateId, assignee, tag, parentType, q } = query;
  const referredBy = (table: ReferableTable) => (references: readonly string[]) =>
    references.length === 1
      ? referred(table, '$1', references[0] as string, parameters)
      : allReferred(table, '$1', references, parameters);
  const texts = (given: readonly string[]) =>
    given.length === 1 ? `${parameters.add(given[0])}::text` : `${parameters.add(given)}::text[]`;
  const repeated = [
    anyOf(assignee, referredBy('workspace_user'), isAssigned),
    anyOf(tag, texts, isTagged),
    anyOf(discoveryStateId, referredBy('discovery_state'), (state) => `${column('state_id')} = ${state}`),
  ];
  return {
    conditions: [
      ...(parentId === undefined ? [] : [isUnder(parentId, parameters)]),
      ...repeated.flatMap(({ conditions }) => conditions),
      ...(parentType ? [`${column('parent_type')} = ${parameters.add(parentType)}`] : []),
      ...(q === undefined
        ? []
        : [`${column('words')} @@ ${parameters.add(searchQuery(workspaceId, q))}::tsquery`]),
    ],
    alternatives: repeated.flatMap(({ alternatives }) => alternatives),
  };
}

/** A single value is compared by itself, which lets PostgreSQL walk an index in the order of the list. */
function anyOf(
  given: readonly string[] | undefined,
  sqlOf: (given: readonly string[]) => string,
  condition: Alternatives['condition'],
): FilterSql {
  if (!given) return { conditions: [], alternatives: [] };
  if (given.length === 1) return { conditions: [condition(sqlOf(given))], alternatives: [] };
  return { conditions: [], alternatives: [{ values: sqlOf(given), condition }] };
}

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
export function parentQuery(workspace: string, reference: string, parameters: Parameters): string {
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
