import { describe, expect, test } from '@jest/globals';
import {
  Flag,
  Integer,
  Nested,
  NestedList,
  Nullable,
  Optional,
  TextList,
  Title,
} from '../../../src/http/input/members.js';
import { intersectionOf, pickOf } from '../../../src/http/input/member-table.js';
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

  notAMember?: string;
}

class ThingChanges extends Thing {
  @Optional()
  declare title: string;
}

class OneThing extends intersectionOf(ThingChanges, Part) {
  @Integer(0, 1)
  declare size: number;
}
class Sized extends pickOf(OneThing, ['size']) {
  @Nested(() => Part)
  part: Part;
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

  test.each([undefined, null, [], {}, 'text', 1])('is not %j', (value) =>
    expect(bodyFaults(value)).toEqual([['', 'wrong_type']]),
  );

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

  test('has faults of members inside a list beside those of its items', () =>
    expect(bodyFaults({ title: 'a', parts: [1, { size: 9 }, { size: 1, other: 1 }] })).toEqual([
      ['/parts/0', 'wrong_type'],
      ['/parts/1/size', 'out_of_range'],
      ['/parts/2/other', 'unknown_member'],
    ]));

  test('with a list that is too long has nothing told of its items', () => {
    const parts = Array.from({ length: 101 }, () => ({ size: 9 }));
    expect(bodyFaults({ title: 'a', parts })).toEqual([['/parts', 'too_many_items']]);
  });

  test('takes no member without a rule', () =>
    expect(bodyFaults({ title: 'a', notAMember: 'a' })).toEqual([['/notAMember', 'unknown_member']]));

  test('in an envelope is told to leave it out', () =>
    expect(() => bodyAs(Thing, { thing: { title: 'a' } })).toThrow(
      'A body has no envelope: send {"title": …} instead of {"thing": {"title": …}}.',
    ));

  test('with many faults has the first of them told', () => {
    const tags = Array.from({ length: MAX_FAULTS + 1 }, () => '');
    expect(bodyFaults({ title: 'a', tags })).toHaveLength(MAX_FAULTS);
    expect(() => bodyAs(Thing, { title: 'a', tags })).toThrow(`These are the first ${MAX_FAULTS} faults.`);
  });
});

describe('a class made of others', () => {
  const faultsIn = (type: new () => object, value: object) => faultsOf(() => bodyAs(type, value));

  test('adds to what its superclass says of a member', () => {
    expect(faultsIn(ThingChanges, { flag: true })).toEqual([]);
    expect(faultsIn(ThingChanges, { title: '' })).toEqual([['/title', 'too_short']]);
  });

  test('has the members of both', () =>
    expect(faultsIn(OneThing, { title: '', size: 5 })).toEqual([
      ['/size', 'out_of_range'],
      ['/title', 'too_short'],
    ]));

  test('has no more than was picked', () =>
    expect(faultsIn(Sized, { title: 'a', part: { size: 5 } })).toEqual([
      ['/title', 'unknown_member'],
      ['/size', 'required'],
    ]));
});

describe('a query', () => {
  test('has defaults', () => expect(queryAs(ThingQuery, {})).toEqual({ per_page: 25 }));

  test('is parsed', () => expect(queryAs(ThingQuery, { per_page: '007' })).toEqual({ per_page: 7 }));

  test.each([
    [{ per_page: '0' }, 'per_page', 'out_of_range'],
    [{ per_page: '1e1' }, 'per_page', 'not_an_integer'],
    [{ per_page: ['1', '2'] }, 'per_page', 'repeated_parameter'],
    [{ page: '1' }, 'page', 'unknown_parameter'],
  ])('%j has a fault', (value, parameter, code) => expect(queryFaults(value)).toEqual([[parameter, code]]));
});
