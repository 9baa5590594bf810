import { stringify } from 'csv-stringify/sync';
import { TRACKERS } from '../../../records/discoveries/rules/tracker-links.js';
import type { FieldType } from '../../../records/fields/field-type.js';
import { discoveryQueries, feedbackQuery } from '../export/export-queries.js';
import type { ExportedRow, ExportFormat, ExportQuery } from '../export/export-query.js';
import { membersOf } from '../kinds.js';
import { escapeFormula, escapeReference, joinedList } from './cells/cells.js';
import { DEMAND, type RowKind, isHeaderOf } from './columns/member-names.js';
import { loadDirectory } from './cells/directory.js';
import { type Fields, isWritable, type KnownField } from './cells/fields.js';

interface Reference {
  readonly reference: string;
}

const REFERENCES: ReadonlySet<string> = new Set([
  'clientId',
  'parentId',
  'discoveryId',
  'messageId',
  'companyId',
]);

type CellOf = (row: ExportedRow, members: Readonly<Record<string, unknown>>) => unknown;

type Cells = readonly (readonly [header: string, cellOf: CellOf])[];

/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The CSV format of an export. Importing the file again changes nothing. */
export const csvOf =
  (kind: RowKind): ExportFormat =>
  async (em, from, workspaceId) => {
    const cells =
      kind === 'feedback'
        ? FEEDBACK_CELLS()
        : discoveryCells((await loadDirectory(from, workspaceId)).fields);
    const queries = kind === 'feedback' ? [feedbackQuery(em)] : discoveryQueries(em).map(withMore);
    return {
      beginning: BYTE_ORDER_MARK + written(cells.map(([header]) => header)),
      queries,
      isClosed: false,
      textOf: ({ toMembers }, row) => {
        const members = toMembers(row);
        return written(cells.map(([, cellOf]) => cellOf(row, members)));
      },
    };
  };

const withMore = (query: ExportQuery): ExportQuery => ({
  ...query,
  columns: [
    ...query.columns,
    'r.feedback_score',
    'r.last_feedback',
    'r.field_values',
    'r.customers',
    'r.revenue::float8 AS revenue',
  ],
});

const written = (values: readonly unknown[]): string =>
  stringify([values.map(textOf)], { record_delimiter: 'windows', quoted_match: /[\r\n]/ });

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return escapeFormula(joinedList(value as string[]));
  if (typeof value === 'object') return escapeReference((value as Reference).reference);
  return escapeFormula(typeof value === 'string' ? value : JSON.stringify(value));
}

const member =
  (name: string): CellOf =>
  (_, members) =>
    REFERENCES.has(name) && typeof members[name] === 'string' ? { reference: members[name] } : members[name];

const FEEDBACK_CELLS = (): Cells => {
  const names = membersOf('feedback');
  const first = ['discoveryId', 'score', 'content'];
  return [...first, ...names.filter((name) => !first.includes(name))].map((name) => [name, member(name)]);
};

function discoveryCells(known: Fields): Cells {
  const fields = known.all.filter(isWritable).map((field) => fieldCell(field, known));
  return [
    ['title', member('title')],
    ['description', member('description')],
    ['state', (row) => row['state_name']],
    ['parent', member('parentId')],
    [
      'parentType',
      (row) => (row['component_id'] ? 'COMPONENT' : row['parent_discovery_id'] ? 'DISCOVERY' : ''),
    ],
    ['assignees', member('assignees')],
    ['tags', member('tags')],
    ...fields,
    ...TRACKERS.map((tracker) => [tracker, member(tracker)] as const),
    ['feedbackScore', (row) => row['feedback_score']],
    ['lastFeedback', (row) => row['last_feedback']],
    ...DEMAND.filter((name) => known.find(name) === undefined).map(
      (name) => [name, (row: ExportedRow) => row[name]] as const,
    ),
    ['createdAt', member('createdAt')],
    ['updatedAt', member('updatedAt')],
    ['lastDiscoverystateUpdatedAt', member('lastDiscoverystateUpdatedAt')],
    ['clientId', member('clientId')],
    ['id', member('id')],
  ];
}

const fieldCell = (field: KnownField, known: Fields): Cells[number] => [
  isHeaderOf(field, known) ? field.name : `fieldsValues.${field.clientId}`,
  ({ field_values: values }) =>
    shownValue(field.type, (values as Readonly<Record<string, string>>)[field.id]),
];

const shownValue = (type: FieldType, value: string | undefined): unknown =>
  type === 'MULTI_SELECT' && value !== undefined ? JSON.parse(value) : value;
