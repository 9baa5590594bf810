import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { MERGED } from '../../../platform/database/records/merged.js';
import {
  type KeptQuery,
  NAMED_TABLES,
  type Rename,
  withNames,
} from '../../../records/discoveries/views/kept-query.js';
import { type ExportQuery, plainQuery } from './export-query.js';

export function viewsQuery(em: SqlEntityManager): ExportQuery {
  const plain = plainQuery(em, 'view');
  return {
    ...plain,
    columns: [...plain.columns, `${NAMES} AS names`],
    toMembers: (row) => {
      const query = withNames(row.query as KeptQuery, nameIn(row.names as NamesInView));
      return { ...plain.toMembers(row), query };
    },
  };
}

/** The `clientId`s of the records that a view refers to, by table and id. */
export type NamesInView = Readonly<Record<string, Readonly<Record<string, string>> | null>>;

/** Exports a reference as a `clientId`, or as an id where a component and a discovery share the `clientId`. */
const nameIn =
  (names: NamesInView): Rename =>
  (id, to) =>
    to.length > 1 && names[AMBIGUOUS]?.[id]
      ? id
      : (to.map((table) => names[table]?.[id]).find(Boolean) ?? id);

const AMBIGUOUS = 'ambiguous';

const IDS = `ARRAY(
  SELECT (regexp_matches(r.query::text, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g'))[1]::uuid)`;

const namesIn = (table: string): string =>
  `SELECT n.id, n.client_id FROM ${table} n WHERE n.workspace_id = $1 AND n.id = ANY (${IDS})`;

const SURVIVORS = `SELECT m.id, d.client_id FROM ${MERGED} m
  JOIN discovery d ON d.workspace_id = $1 AND d.id = m.into_id
  WHERE m.workspace_id = $1 AND m.id = ANY (${IDS})`;

const NAMES = `json_build_object(${Object.entries({
  ...Object.fromEntries(NAMED_TABLES.map((table) => [table, namesIn(table)])),
  discovery: `${namesIn('discovery')} UNION ALL ${SURVIVORS}`,
  [AMBIGUOUS]: `${namesIn('discovery')}
    AND EXISTS (SELECT FROM component c WHERE c.workspace_id = $1 AND c.client_id = n.client_id)`,
})
  .map(([key, names]) => `'${key}', (SELECT json_object_agg(id, client_id) FROM (${names}) named)`)
  .join(', ')})`;
