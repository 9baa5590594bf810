import { describe, expect, test } from '@jest/globals';
import {
  Flag,
  Integer,
  NestedList,
  Nullable,
  Optional,
  TextList,
  Title,
} from '../../../src/http/input/members.js';
import { IntegerParameter } from '../../../src/http/input/parameters.js';
import { bodyAs, queryAs } from '../../../src/http/input/validation.js';
import { MAX_FAULTS } from '../../../src/http/problems/problem.js';
import { InvalidInput } from '../../../src/http/problems/problems.js';

class Part {
  @Integer(0, 5)
  size: number;
}

class Thing {
  @Title(5)
  title: string;

  @Nullable()
  @Flag()
  flag?: boolean | null;

  @Optional()
  @TextList(100, 3)
  tags?: string[];

  @Optional()
  @NestedList(() => Part, 100)
  parts?: Part[];
}

class ThingQuery {
  @IntegerParameter(1, 100, 25)
  per_page = 25;
}

function faultsOf(read: () => unknown): [where: string | undefined, code: string][] {
  try {
    read();
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    return (error.errors ?? []).map(({ pointer, parameter, code }) => [pointer ?? parameter, code]);
  }
  return [];
}

const bodyFaults = (value: unknown) => faultsOf(() => bodyAs(Thing, value));
const queryFaults = (value: unknown) => faultsOf(() => queryAs(ThingQuery, value));

describe('a body', () => {
  test('becomes an instance of its class, with its texts trimmed', () => {
    const thing = bodyAs(Thing, { title: ' a ', flag: null, parts: [{ size: 5 }] });
    expect(thing).toBeInstanceOf(Thing);
    expect(thing).toEqual({ title: 'a', flag: null, parts: [{ size: 5 }] });
    expect(thing.parts?.[0]).toBeInstanceOf(Part);
  });

  test.each([undefined, null, [], {}, 'text', 1])('is not %j', (value) => {
    expect(bodyFaults(value)).toEqual([['', 'wrong_type']]);
  });

  test('lacks a required member', () => expect(bodyFaults({ flag: true })).toEqual([['/title', 'required']]));

  test('has every fault told at once', () => {
    expect(bodyFaults({ title: 'too long', flag: 'true', tags: ['a', '', 'long'], other: 1 })).toEqual(
      expect.arrayContaining([
        ['/title', 'too_long'],
        ['/flag', 'wrong_type'],
        ['/tags/1', 'too_short'],
        ['/tags/2', 'too_long'],
        ['/other', 'unknown_member'],
      ]),
    );
  });

  test('has faults of members inside a list beside those of its items', () => {
    expect(bodyFaults({ title: 'a', parts: [1, { size: 9 }, { size: 1, other: 1 }] })).toEqual([
      ['/parts/0', 'wrong_type'],
      ['/parts/1/size', 'out_of_range'],
      ['/parts/2/other', 'unknown_member'],
    ]);
  });

  test('in an envelope is told to leave it out', () => {
    expect(() => bodyAs(Thing, { thing: { title: 'a' } })).toThrow(
      'A body has no envelope: send {"title": …} instead of {"thing": {"title": …}}.',
    );
  });

  test('with many faults has the first of them told', () => {
    const tags = Array.from({ length: MAX_FAULTS + 1 }, () => '');
    expect(bodyFaults({ title: 'a', tags })).toHaveLength(MAX_FAULTS);
    expect(() => bodyAs(Thing, { title: 'a', tags })).toThrow(`These are the first ${MAX_FAULTS} faults.`);
  });
});

describe('a query', () => {
  test('has defaults', () => expect(queryAs(ThingQuery, {})).toEqual({ per_page: 25 }));

  test('is parsed', () => expect(queryAs(ThingQuery, { per_page: '007' })).toEqual({ per_page: 7 }));

  test.each([
    [{ per_page: '0' }, 'per_page', 'out_of_range'],
    [{ per_page: '1e1' }, 'per_page', 'not_an_integer'],
    [{ per_page: ['1', '2'] }, 'per_page', 'repeated_parameter'],
    [{ page: '1' }, 'page', 'unknown_parameter'],
  ])('%j has a fault', (value, parameter, code) => {
    expect(queryFaults(value)).toEqual([[parameter, code]]);
  });
});
