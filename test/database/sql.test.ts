import { describe, expect, test } from '@jest/globals';
import { Parameters } from '../../src/database/sql.js';

describe('parameters', () => {
  test('are numbered from one, in the order in which they are added', () => {
    const parameters = new Parameters();
    expect([parameters.add('a'), parameters.add(null), parameters.add(['b'])]).toEqual(['$1', '$2', '$3']);
    expect(parameters.values).toEqual(['a', null, ['b']]);
  });

  test('of the same value are two', () => {
    const parameters = new Parameters();
    expect(parameters.add('a')).not.toBe(parameters.add('a'));
  });
});
