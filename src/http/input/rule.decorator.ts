import { ValidateBy, type ValidationError } from 'class-validator';
import type { Fault, ListRule, Rule } from './rules.js';

const NAME = 'rule';

interface RuleContext {
  readonly isMet: (value: unknown) => boolean;
  readonly faultsOf: (value: unknown) => Fault[];
}

/** Validates a member by a rule. */
export const Satisfies = (rule: Rule | ListRule): PropertyDecorator => {
  const context: RuleContext = {
    isMet: (value) => {
      const faults = rule(value);
      return faults === undefined || (Array.isArray(faults) && faults.length === 0);
    },
    faultsOf: (value) => [rule(value) ?? []].flat(),
  };
  const validator = { validate: context.isMet, defaultMessage: () => NAME };
  return ValidateBy({ name: NAME, validator }, { context });
};

/** What the rule of {@link Satisfies} has against the value. */
export const ruleFaultsOf = ({ contexts, value }: ValidationError): readonly Fault[] =>
  (contexts?.[NAME] as RuleContext | undefined)?.faultsOf(value) ?? [];

/** Whether a value meets the rule of {@link Satisfies} that `context` is of. */
export const isMet = (context: unknown, value: unknown): boolean => (context as RuleContext).isMet(value);
