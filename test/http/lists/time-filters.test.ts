import { describe, expect, test } from '@jest/globals';
import { Parameters } from '../../../src/database/sql.js';
import { leastIdOf } from '../../../src/identifiers/uuid.js';
import { instantOf } from '../../../src/http/input/instants.js';
import { timeConditions } from '../../../src/http/lists/time-filters.js';

const AT = Date.parse('2026-01-31T12:00:00.005Z');

describe('filters by time', () => {
  const conditions = (name: string, text: string) => {
    const parameters = new Parameters();
    const [condition] = timeConditions({ [name]: instantOf(text) }, 'r', parameters);
    return [condition, ...parameters.values];
  };

  test.each([
    ['created_before', '2026-01-31T12:00:00.005Z', 'r.id < $1::uuid', leastIdOf(AT)],
    ['created_before', '2026-01-31T12:00:00.0051Z', 'r.id < $1::uuid', leastIdOf(AT + 1)],
    ['created_after', '2026-01-31T12:00:00.005Z', 'r.id >= $1::uuid', leastIdOf(AT + 1)],
    ['created_after', '2026-01-31T12:00:00.0059Z', 'r.id >= $1::uuid', leastIdOf(AT + 1)],
    [
      'updated_before',
      '2026-01-31T12:00:00.005Z',
      'r.updated_at < $1::timestamptz',
      '2026-01-31T12:00:00.005Z',
    ],
    [
      'updated_after',
      '2026-01-31T13:00:00.005+01:00',
      'r.updated_at >= $1::timestamptz',
      '2026-01-31T12:00:00.006Z',
    ],
    ['updated_before', '0001-01-01', 'r.updated_at < $1::timestamptz', '1970-01-01T00:00:00.000Z'],
    [
      'updated_after',
      '9999-12-31T23:59:59.999Z',
      'r.updated_at >= $1::timestamptz',
      '9999-12-31T23:59:59.999Z',
    ],
  ])('%s=%s is %s with %s', (name, text, condition, value) => {
    expect(conditions(name, text)).toEqual([condition, value]);
  });

  test('come together', () => {
    const at = { milliseconds: AT, isTruncated: false };
    const all = { created_before: at, created_after: at, updated_before: at, updated_after: at };
    expect(timeConditions(all, 'r', new Parameters())).toHaveLength(4);
  });

  test('are none by default', () => {
    expect(timeConditions({}, 'r', new Parameters())).toEqual([]);
  });
});
