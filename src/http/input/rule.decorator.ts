import { getMetadataStorage, ValidateBy, type ValidationError } from 'class-validator';
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

type Check = (value: unknown) => boolean;

const checks = new Map<Function, ReadonlyMap<string, Check>>();

/**
 * What the members of a request class have to be, for who has too many records to validate each as a request. Members
 * that aren't here have no rule; a value that is refused may be valid all the same.
 */
export function checksOf(type: Function): ReadonlyMap<string, Check> {
  const known = checks.get(type) ?? checksFrom(type);
  checks.set(type, known);
  return known;
}

function checksFrom(type: Function): ReadonlyMap<string, Check> {
  const found = new Map<string, Check>();
  for (const { propertyName, context } of getMetadataStorage().getTargetValidationMetadatas(
    type,
    '',
    false,
    false,
  )) {
    const former = found.get(propertyName) ?? (() => true);
    const rule = context as RuleContext | undefined;
    found.set(propertyName, (value) => former(value) && (rule?.faultsOf(value).length ?? 0) === 0);
  }
  return found;
}
