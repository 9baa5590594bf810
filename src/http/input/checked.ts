import { ValidateBy, type ValidationError } from 'class-validator';
import { MOST_FAULTS } from '../problems/problem.js';
import type { Fault, ListRule, Rule } from './rules.js';

const NAME = 'rule';

/** Has class-validator check a member by a rule. */
export const Checked = (rule: Rule | ListRule): PropertyDecorator => {
  const faults = (value: unknown): Fault[] => [rule(value) ?? []].flat();
  return ValidateBy({
    name: NAME,
    validator: {
      validate: (value) => faults(value).length === 0,
      // class-validator carries text only. More than are shown need not be carried.
      defaultMessage: (args) => JSON.stringify(faults(args?.value).slice(0, MOST_FAULTS + 1)),
    },
  });
};

/** What the rule of {@link Checked} found wrong. */
export function rulesBroken(error: ValidationError): readonly Fault[] {
  const message = error.constraints?.[NAME];
  return message === undefined ? [] : (JSON.parse(message) as Fault[]);
}
