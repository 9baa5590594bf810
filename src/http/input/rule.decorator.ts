import { ValidateBy, type ValidationError } from 'class-validator';
import type { Fault, ListRule, Rule } from './rules.js';

const NAME = 'rule';

interface RuleContext {
  faultsOf(value: unknown): Fault[];
}

/** Validates a member by a rule. */
export const Satisfies = (rule: Rule | ListRule): PropertyDecorator => {
  const context: RuleContext = { faultsOf: (value) => [rule(value) ?? []].flat() };
  const validator = {
    validate: (value: unknown) => context.faultsOf(value).length === 0,
    defaultMessage: () => NAME,
  };
  return ValidateBy({ name: NAME, validator }, { context });
};

/** What the rule of {@link Satisfies} has against the value. */
export const ruleFaultsOf = ({ contexts, value }: ValidationError): readonly Fault[] =>
  (contexts?.[NAME] as RuleContext | undefined)?.faultsOf(value) ?? [];
