import { describe, expect, test } from '@jest/globals';
import { assigneesNamed, sameAssignees } from '../../src/discoveries/rules/assignees.js';
import { AssigneeNotFound } from '../../src/discoveries/discovery.problems.js';

const USERS = new Map([
  ['ada', '1'],
  ['grace', '2'],
  ['1', '1'],
]);
const named = (...references: string[]) => assigneesNamed(references, (reference) => USERS.get(reference));

describe('the users that references name', () => {
  test('come in the order of the references', () => {
    expect(named('grace', 'ada')).toEqual(['2', '1']);
  });

  test('come once, however often they are named', () => {
    expect(named('ada', 'ada', '1')).toEqual(['1']);
  });

  test('are all there, or those that are not are told', () => {
    const errors = [0, 2].map((index) => expect.objectContaining({ pointer: `/assignees/${index}` }));
    expect(() => named('nobody', 'ada', 'none')).toThrow(AssigneeNotFound);
    expect(() => named('nobody', 'ada', 'none')).toThrow(expect.objectContaining({ errors }));
  });
});

test.each([
  [[], [], true],
  [['1', '2'], ['2', '1'], true],
  [['1'], ['1', '2'], false],
  [['1'], ['2'], false],
])('assignees %j and %j are the same: %j', (a, b, same) => {
  expect(sameAssignees(a, b)).toBe(same);
});
