import { describe, expect, test } from '@jest/globals';
import type { RecordTable } from '../../../src/platform/database/records/record-table.js';
import type { BatchContext } from '../../../src/integrations/transfer/import/origin.js';
import { StagedRecords } from '../../../src/integrations/transfer/import/records/staged-records.js';

interface Row {
  readonly id: string;
  readonly client_id: string;
  readonly updated_at: string;
  readonly title: string;
  readonly tags: readonly string[];
}

const TABLE: RecordTable<Row> = {
  name: 'thing',
  kind: 'thing',
  columns: { id: 'uuid', client_id: 'text', updated_at: 'timestamptz', title: 'text', tags: 'text[]' },
  columnOf: { title: 'title', tags: 'tags' },
  hidden: new Set(),
  long: [],
  initial: (column) => (column === 'tags' ? [] : null),
};
const STORED: Row = {
  id: '1',
  client_id: 'a',
  updated_at: '2999-12-31T23:59:59.999Z',
  title: 'A',
  tags: ['x'],
};

function stage() {
  const staged = new StagedRecords({ workspaceId: 'w' } as BatchContext, TABLE, [STORED]);
  const record = staged.find('a');
  if (!record) throw new Error('not staged');
  return { staged, record };
}

describe('a staged record', () => {
  test('that no line is about is not counted', () => expect(stage().staged.outcomes()).toEqual([]));

  test('is unchanged when a line says what is so already', () => {
    const { staged, record } = stage();
    staged.change(record, 1, { title: 'A', tags: ['x'] });
    expect(staged.outcomes()).toEqual(['unchanged']);
    expect(staged.stamped()).toEqual([]);
  });

  test('is unchanged when a later line changes it back', () => {
    const { staged, record } = stage();
    staged.change(record, 1, { title: 'B' });
    staged.change(record, 2, { title: 'A' });
    expect(staged.outcomes()).toEqual(['unchanged']);
  });

  test('is updated with what differs, later than it was', () => {
    const { staged, record } = stage();
    staged.change(record, 1, { title: 'B' });
    expect(staged.outcomes()).toEqual(['updated']);
    expect(staged.stamped().map(({ row }) => row)).toEqual([
      { ...STORED, title: 'B', updated_at: '3000-01-01T00:00:00.000Z' },
    ]);
  });

  test('keeps what a line leaves out, and loses what it clears', () => {
    const { staged, record } = stage();
    staged.change(record, 1, { title: undefined, tags: null });
    expect(record.row).toMatchObject({ title: 'A', tags: [] });
  });

  test('that is new has what its table starts with, and its id where nothing else names it', () => {
    const { staged } = stage();
    const { row } = staged.add({}, { title: 'New' });
    expect(row).toMatchObject({ client_id: row.id, title: 'New', tags: [] });
    expect(staged.stamped().map((record) => record.row)).toEqual([row]);
  });

  test('that is new is found by its clientId', () => {
    const { staged } = stage();
    expect(staged.find('b')).toBeUndefined();
    expect(staged.find(staged.add({ clientId: 'b' }).row.client_id)?.row.client_id).toBe('b');
  });
});
