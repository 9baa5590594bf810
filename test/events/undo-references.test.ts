import { expect, test } from '@jest/globals';
import { RECORD_KINDS } from '../../src/app/record-kinds.js';
import { REFERENCES, uniqueOf } from '../../src/events/undo/references.js';
import { useService } from '../support/use-service.js';

const service = useService({}, { worker: false });

const KINDS = RECORD_KINDS.flatMap(({ kind, isUndoable }) => (isUndoable ? kind : []));

const tableOf = (kind: string): string =>
  ['user', 'view'].includes(kind)
    ? `workspace_${kind}`
    : kind.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Foreign keys that an undo doesn't check: of side tables to their own record, and of tables that follow from others. */
const FOLLOWING = new Set([
  'discovery_assignee.discovery_id',
  'discovery_feedback_value.discovery_id',
  'discovery_field_value.discovery_id',
  'discovery_tag.discovery_id',
  'formula_operand.formula_field_id',
  'user_identity.user_id',
]);

test('an undo checks every reference between records', async () => {
  const rows = await service.sql<{ name: string }>(
    `SELECT c.conrelid::regclass || '.' || a.attname AS name FROM pg_constraint c
      JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[2]
      WHERE c.contype = 'f' AND c.confrelid = ANY ($1::regclass[])`,
    [KINDS.map(tableOf)],
  );
  const found = rows.map(({ name }) => name).filter((name) => !FOLLOWING.has(name));
  const checked = REFERENCES.map(({ kind, column, rows: side }) =>
    side ? `${side.table}.${side.column}` : `${tableOf(kind)}.${column}`,
  );
  expect(found.toSorted()).toEqual(checked.toSorted());
});

/** Unique indexes that no undone change can violate: they have the record's id, or say that one record is special. */
const NEVER_VIOLATED = new Set([
  'company_by_identity',
  'discovery_field_one_feedback',
  'discovery_parent_type_unique',
  'discovery_state_one_default',
]);

test('an undo checks every column that is unique', async () => {
  const rows = await service.sql<{ name: string }>(
    `SELECT indexrelid::regclass AS name FROM pg_index
      WHERE indisunique AND NOT indisprimary AND indrelid = ANY ($1::regclass[])`,
    [KINDS.map(tableOf)],
  );
  const checked = KINDS.flatMap((kind) =>
    uniqueOf(kind).map(({ column }) => `${tableOf(kind)}_${column}_unique`),
  );
  const found = rows.map(({ name }) => name).filter((name) => !NEVER_VIOLATED.has(name));
  expect(found.toSorted()).toEqual(checked.toSorted());
});
