import { describe, expect, test } from '@jest/globals';
import { CLIENT_ID_FIRST, NamedRecords, recordNamed } from '../../src/database/records/named-records.js';
import type { RecordTable } from '../../src/database/records/record-table.js';
import type { BatchContext } from '../../src/transfer/import/origin.js';
import { StagedRecords } from '../../src/transfer/import/records/staged-records.js';

interface Row {
  readonly id: string;
  readonly client_id: string;
  readonly updated_at: string;
  readonly title: string;
  readonly tags: readonly string[];
}

const TABLE: RecordTable<Row> = {
  name: 'thing',
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

describe('a reference in a file', () => {
  const id = '01a1f84a-95c0-7d0a-8f3e-5b6a7c8d9e0f';
  const own = { id, client_id: 'own' };
  const other = { id: '01a1f84a-95c0-7d0a-8f3e-000000000000', client_id: id };

  test.each([
    ['own', own],
    ['other', undefined],
    [other.id, other],
    [other.id.toUpperCase(), other],
    // The clientId of the other one wins over the id.
    [id, other],
    [id.toUpperCase(), own],
  ])('%s names %j', (reference, record) => {
    const records = new NamedRecords('discovery');
    for (const each of [own, other]) records.add(each);
    expect(recordNamed(reference, [records], CLIENT_ID_FIRST)).toBe(record);
  });
});
