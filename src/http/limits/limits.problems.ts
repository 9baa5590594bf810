import { type BudgetName, DEFAULT_BUDGETS } from '../../platform/governor/budgets.js';
import { BudgetUsedUp } from '../../platform/governor/governor.js';
import { problem } from '../problems/problem.js';
import { OverBudget } from '../problems/problems.js';

export class RateLimited extends problem(429, 'rate_limited', 'There were too many requests') {
  /** @param where a phrase such as ` from one address` */
  constructor(limit: number, seconds: number, where = '') {
    super(`A caller may make ${limit} requests a minute${where}. The next one may come in ${seconds} s.`, {
      headers: { 'retry-after': String(seconds) },
    });
  }
}

export class TooManyFailures extends problem(
  429,
  'too_many_failures',
  'There were too many attempts with invalid credentials',
) {
  constructor(seconds: number) {
    super(
      `Too many requests from this address had an invalid token or login. The next may come in ${seconds} s.`,
      {
        headers: { 'retry-after': String(seconds) },
      },
    );
  }
}

/** An example for the specification. */
export function overBudget(name: BudgetName): OverBudget {
  const { budget, retryAfter } = new BudgetUsedUp(DEFAULT_BUDGETS[name]);
  return new OverBudget(budget, retryAfter);
}
