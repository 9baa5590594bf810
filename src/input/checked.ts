import { ValidateBy, type ValidationError } from 'class-validator';
import type { Fault, Rule } from './rules.js';

const NAME = 'rule';

/** Has class-validator check a member by a rule. */
export const Checked = (rule: Rule): PropertyDecorator =>
  ValidateBy({
    name: NAME,
    validator: {
      validate: (value) => rule(value) === undefined,
      // class-validator carries text only, so the fault travels as `code: detail`.
      defaultMessage: (args) => {
        const fault = rule(args?.value);
        return fault ? `${fault.code}: ${fault.detail}` : '';
      },
    },
  });

/** What the rule of {@link Checked} found wrong, if it did. */
export function faultIn(error: ValidationError): Fault | undefined {
  const message = error.constraints?.[NAME];
  if (message === undefined) return undefined;
  const colon = message.indexOf(': ');
  return { code: message.slice(0, colon), detail: message.slice(colon + 2) };
}
