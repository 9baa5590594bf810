import { ValidateBy, type ValidationError } from 'class-validator';
import type { Fault, Rule } from './rules.js';

const NAME = 'rule';

/** Has class-validator check a member by a rule. */
export const Checked = (rule: Rule): PropertyDecorator =>
  ValidateBy({
    name: NAME,
    validator: {
      validate: (value) => rule(value) === undefined,
      // class-validator carries text only.
      defaultMessage: (args) => JSON.stringify(rule(args?.value)),
    },
  });

/** What the rule of {@link Checked} found wrong, if it did. */
export function faultIn(error: ValidationError): Fault | undefined {
  const message = error.constraints?.[NAME];
  return message === undefined ? undefined : (JSON.parse(message) as Fault);
}
