import { isDeepStrictEqual } from 'node:util';
import { MOST_VALUES, type Statement, valuesOf } from '../../platform/database/sql.js';

interface DiscoveryRow {
  readonly id: string;
  readonly tags: readonly string[];
  readonly assignees: readonly string[];
  readonly field_values: Readonly<Record<string, string>>;
}

/** A side table, by the column of discoveries that it mirrors. */
export type SideTable = Exclude<keyof DiscoveryRow, 'id'>;

/** A table that has a row for each item of a list in a discovery's row. */
interface SideTableSql {
  readonly name: string;
  /** The first of the columns, which is unique within a discovery. */
  readonly key: string;
  readonly keyType: 'text' | 'uuid';
  readonly columns: string;
  readonly onConflict: string;
  readonly rowsOf: (discovery: DiscoveryRow) => (readonly unknown[])[];
  /** `rowsOf` in SQL: the columns, and a table `given` of the items in a discovery `d`. */
  readonly select: readonly [columns: string, given: string];
  /** SQL for whether the discovery `d` no longer has the item of a row `t`. */
  readonly isGone: string;
  /** SQL for which rows hold values that callers wrote; all rows without it. */
  readonly isWritten?: string;
}

/**
 * Tags, assignees and field values are stored twice: in the discovery's row for reading, and in side tables for filters
 * and foreign keys. The row is the source; changes and repairs copy it to the side tables.
 */
const SIDE_TABLES: Readonly<Record<SideTable, SideTableSql>> = {
  tags: {
    name: 'discovery_tag',
    key: 'tag',
    keyType: 'text',
    columns: 'tag, position',
    onConflict: 'DO UPDATE SET position = excluded.position WHERE t.position <> excluded.position',
    rowsOf: ({ tags }) => tags.map((tag, position) => [tag, position]),
    select: ['given.tag, given.place - 1', 'unnest(d.tags) WITH ORDINALITY AS given (tag, place)'],
    isGone: 't.tag <> ALL (d.tags)',
  },
  assignees: {
    name: 'discovery_assignee',
    key: 'user_id',
    keyType: 'uuid',
    columns: 'user_id',
    onConflict: 'DO NOTHING',
    rowsOf: ({ assignees }) => assignees.map((id) => [id]),
    select: ['given.user_id', 'unnest(d.assignees) AS given (user_id)'],
    isGone: 't.user_id <> ALL (d.assignees)',
  },
  field_values: {
    name: 'discovery_field_value',
    key: 'field_id',
    keyType: 'uuid',
    columns: 'field_id, value',
    onConflict:
      'DO UPDATE SET value = excluded.value, is_computed = false WHERE t.value <> excluded.value OR t.is_computed',
    rowsOf: ({ field_values }) => Object.entries(field_values),
    select: [
      'given.field_id::uuid, given.value',
      'jsonb_each_text(d.field_values) AS given (field_id, value)',
    ],
    isGone: 'NOT d.field_values ? t.field_id::text',
    isWritten: 'NOT is_computed',
  },
};

const SIDE_TABLE_NAMES = Object.keys(SIDE_TABLES) as SideTable[];

/** A written discovery and its former row; undefined if it is new. */
interface WrittenDiscovery {
  readonly before: DiscoveryRow | undefined;
  readonly after: DiscoveryRow;
}

export const writeSideTables = (workspaceId: string, written: readonly WrittenDiscovery[]): Statement[] =>
  SIDE_TABLE_NAMES.flatMap((table) => {
    const differs = ({ before, after }: WrittenDiscovery) =>
      before ? !isDeepStrictEqual(before[table], after[table]) : Object.keys(after[table]).length > 0;
    return writeSideTable(table, workspaceId, written.filter(differs));
  });

function writeSideTable(
  table: SideTable,
  workspaceId: string,
  written: readonly WrittenDiscovery[],
): Statement[] {
  const [first, ...others] = written;
  if (first && others.length === 0) return writeRowsOf(table, workspaceId, first);
  const { made = [], former = [] } = Object.groupBy(written, ({ before }) => (before ? 'former' : 'made'));
  const idsOf = (some: readonly WrittenDiscovery[]) => some.map(({ after }) => after.id);
  return [
    ...syncSideTable(table, workspaceId, idsOf(made), { areNew: true }),
    ...syncSideTable(table, workspaceId, idsOf(former)),
  ];
}

function writeRowsOf(
  table: SideTable,
  workspaceId: string,
  { before, after }: WrittenDiscovery,
): Statement[] {
  const { name, key, keyType, rowsOf, isWritten = 'true' } = SIDE_TABLES[table];
  const { id } = after;
  const isNew = before === undefined;
  const rows = rowsOf(after);
  const removal = {
    text: `DELETE FROM ${name}
      WHERE workspace_id = $1 AND discovery_id = $2 AND ${key} <> ALL ($3::${keyType}[]) AND ${isWritten}`,
    values: [workspaceId, id, rows.map(([item]) => item)],
  };
  const statements = isNew ? [] : [removal];
  if (rows.length === 0) return statements;
  if (rows.length > MOST_VALUES) return [...statements, insertionFromRows(table, workspaceId, [id], isNew)];
  const { text, values } = valuesOf([workspaceId, id], rows);
  return [...statements, { text: insertion(table, text, isNew), values }];
}

/** Statements that make a side table agree with discoveries' rows. */
export function syncSideTable(
  table: SideTable,
  workspaceId: string,
  discoveryIds: readonly string[],
  { areNew = false }: { readonly areNew?: boolean } = {},
): Statement[] {
  if (discoveryIds.length === 0) return [];
  const insert = insertionFromRows(table, workspaceId, discoveryIds, areNew);
  return areNew ? [insert] : [removalByRows(table, workspaceId, discoveryIds), insert];
}

function removalByRows(table: SideTable, workspaceId: string, discoveryIds: readonly string[]): Statement {
  const { name, isGone, isWritten = 'true' } = SIDE_TABLES[table];
  return {
    // The ids are given for both tables, as statistics could mislead the planner.
    text: `DELETE FROM ${name} t USING discovery d
      WHERE d.workspace_id = $1 AND d.id = ANY ($2::uuid[])
        AND t.workspace_id = $1 AND t.discovery_id = ANY ($2::uuid[]) AND t.discovery_id = d.id
        AND ${isGone} AND ${isWritten}`,
    values: [workspaceId, discoveryIds],
  };
}

function insertionFromRows(
  table: SideTable,
  workspaceId: string,
  discoveryIds: readonly string[],
  areNew: boolean,
): Statement {
  const [columns, given] = SIDE_TABLES[table].select;
  const rows = `SELECT d.workspace_id, d.id, ${columns} FROM discovery d, ${given}
    WHERE d.workspace_id = $1 AND d.id = ANY ($2::uuid[])`;
  return { text: insertion(table, rows, areNew), values: [workspaceId, discoveryIds] };
}

/** Skips the conflict clause for new discoveries, which have no rows yet: it costs time. */
function insertion(table: SideTable, rows: string, areNew: boolean): string {
  const { name, key, columns, onConflict } = SIDE_TABLES[table];
  const insert = `INSERT INTO ${name} AS t (workspace_id, discovery_id, ${columns}) ${rows}`;
  return areNew ? insert : `${insert} ON CONFLICT (workspace_id, discovery_id, ${key}) ${onConflict}`;
}

/** Joins the `expected` columns of a discovery `d`. OFFSET 0 prevents computing them twice. */
export const JOIN_EXPECTED = `CROSS JOIN LATERAL (
  SELECT
    ARRAY(
      SELECT a.user_id FROM discovery_assignee a
      WHERE a.workspace_id = $1 AND a.discovery_id = d.id ORDER BY a.user_id) AS assignees,
    ARRAY(
      SELECT t.tag FROM discovery_tag t
      WHERE t.workspace_id = $1 AND t.discovery_id = d.id ORDER BY t.position) AS tags,
    coalesce((
      SELECT jsonb_object_agg(v.field_id, v.value) FROM discovery_field_value v
      WHERE v.workspace_id = $1 AND v.discovery_id = d.id AND NOT v.is_computed), '{}') AS field_values
  OFFSET 0) expected`;

/** SQL for whether assignees differ. Rows have them in any order. */
export const ASSIGNEES_DIFFER =
  'ARRAY(SELECT unnest(d.assignees) ORDER BY 1) IS DISTINCT FROM expected.assignees';
