import { describe, expect, test } from '@jest/globals';
import { recordLines } from '../../../src/integrations/transfer/export/ndjson.js';
import { LONGEST_LINE } from '../../../src/integrations/transfer/import/lines/line-reader.js';

const membersIn = (lines: string[]) => lines.map((line) => JSON.parse(line).discovery);
const value = (n: number) => ({ field: { id: `f${n}` }, value: 'é'.repeat(5_000) });

describe('a record that fits on a line', () => {
  test('is one line with its kind', () =>
    expect(recordLines('user', { clientId: 'a', name: 'Ada' })).toEqual([
      '{"user":{"clientId":"a","name":"Ada"}}',
    ]));
});

describe('a discovery that is longer than a line', () => {
  const fieldsValues = Array.from({ length: 150 }, (_, n) => value(n));
  const record = { clientId: 'd', title: 'D', description: 'x'.repeat(100_000), tags: ['a'], fieldsValues };
  const lines = recordLines('discovery', record);

  test('has lines that are no longer than they may be', () => {
    expect(lines.length).toBe(2);
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(LONGEST_LINE);
  });

  test('is named on each of them as create requires', () => {
    for (const members of membersIn(lines)) expect(members).toMatchObject({ clientId: 'd', title: 'D' });
  });

  test('has each of its members on one of them, and each field value', () => {
    const [first, second] = membersIn(lines);
    expect({ ...second, ...first, fieldsValues: [...first.fieldsValues, ...second.fieldsValues] }).toEqual(
      record,
    );
    expect(Object.keys(second).toSorted()).toEqual(['clientId', 'fieldsValues', 'title']);
  });
});

test('what was merged into a discovery is on as many lines as it takes', () => {
  const merged = Array.from({ length: 5_000 }, (_, n) => ({
    id: 'x'.repeat(36),
    clientId: `${n}`.repeat(50),
  }));
  const lines = recordLines('discovery', { clientId: 'd', title: 'D', merged });
  expect(lines.length).toBe(2);
  expect(membersIn(lines).flatMap((members) => members.merged)).toEqual(merged);
});
