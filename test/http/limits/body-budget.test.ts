import { beforeEach, describe, expect, test } from '@jest/globals';
import { BodyBudget } from '../../../src/http/limits/body-budget.js';
import { TooMuchAtOnce } from '../../../src/http/limits/limits.problems.js';
import { Overloaded } from '../../../src/http/problems/problems.js';

let budget: BodyBudget;
beforeEach(() => {
  budget = new BodyBudget(400);
});

describe('a caller', () => {
  test('may hold a quarter', () => expect(() => budget.reserve('a', 100)).not.toThrow());

  test('may hold no more', () => {
    budget.reserve('a', 100);
    expect(() => budget.reserve('a', 1)).toThrow(TooMuchAtOnce);
  });

  test('may hold as much again once it is released', () => {
    budget.reserve('a', 60);
    budget.reserve('a', 40);
    budget.release('a', 60);
    expect(() => budget.reserve('a', 60)).not.toThrow();
  });

  test('holds nothing more when refused', () => {
    expect(() => budget.reserve('a', 101)).toThrow(TooMuchAtOnce);
    expect(() => budget.reserve('a', 100)).not.toThrow();
  });

  test('is not concerned by what others hold, while there is room', () => {
    budget.reserve('a', 100);
    expect(() => budget.reserve('b', 100)).not.toThrow();
  });
});

test('all callers together hold no more than the budget', () => {
  for (const caller of ['a', 'b', 'c', 'd']) budget.reserve(caller, 100);
  expect(() => budget.reserve('e', 1)).toThrow(Overloaded);
  budget.release('a', 100);
  expect(() => budget.reserve('e', 100)).not.toThrow();
});
