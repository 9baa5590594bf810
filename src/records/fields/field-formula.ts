import { FaultyFormula, fieldTermsOf, parseFormula } from '../formulas/parse-formula.js';
import type { FieldTerm, Span } from '../formulas/term.js';
import { quoted } from '../../http/problems/excerpt.js';
import { InvalidFormula } from './field.problems.js';
import { FEEDBACK_TYPE, type FieldFacts, type FieldType } from './field-type.js';

export interface FormulaOwner {
  readonly id: string;
  readonly clientId: string;
  readonly type: FieldType;
}

export interface Operand {
  readonly reference: string;
  readonly fieldId: string;
}

/** @throws InvalidFormula */
export function fieldTermsIn(type: FieldType, formula: string): FieldTerm[] {
  if (type !== 'SCORE') {
    const message = `A field of type ${type} has no formula.`;
    throw new InvalidFormula([{ code: 'formula_not_taken', message }]);
  }
  try {
    return fieldTermsOf(parseFormula(formula));
  } catch (error) {
    throw error instanceof FaultyFormula ? new InvalidFormula([error]) : error;
  }
}

/** @throws InvalidFormula */
export function operandsOf(
  owner: FormulaOwner,
  formula: string,
  fieldNamed: (reference: string) => FieldFacts | undefined,
): Operand[] {
  const operands = new Map<string, string>();
  const faults = fieldTermsIn(owner.type, formula).flatMap((term) => {
    const { reference } = term;
    const field = fieldNamed(reference.value);
    if (field) operands.set(reference.value, field.id);
    return faultsOf(owner, field, term).map(
      ({ at, code, why }) => new FaultyFormula(code, formula, at.at, why),
    );
  });
  if (faults.length > 0) throw new InvalidFormula(faults);
  return [...operands].map(([reference, fieldId]) => ({ reference, fieldId }));
}

export const optionsIn = (formula: string, references: readonly string[]): string[] =>
  fieldTermsOf(parseFormula(formula))
    .filter(({ reference }) => references.includes(reference.value))
    .flatMap(({ options = [] }) => options.map(({ option }) => option.value));

interface FormulaFault {
  readonly at: Span<string>;
  readonly code: string;
  readonly why: string;
}

function faultsOf(owner: FormulaOwner, field: FieldFacts | undefined, term: FieldTerm): FormulaFault[] {
  const { reference, options = [] } = term;
  const fault = field ? whyNotUsable(owner, field, term) : whyNotFound(owner, reference.value);
  if (fault) return [{ at: reference, code: fault[0], why: fault[1] }];
  return options
    .filter(({ option }) => !field?.options?.includes(option.value))
    .map(({ option }) => {
      const why = `the field has no option ${quoted(option.value)}`;
      return { at: option, code: 'option_not_found', why };
    });
}

type Reason = readonly [code: string, why: string];

const ITSELF: Reason = ['formula_of_itself', 'a formula can not use its own field'];

function whyNotFound({ id, clientId }: FormulaOwner, reference: string): Reason {
  if ([id, clientId].includes(reference)) return ITSELF;
  return ['field_not_found', `there is no discovery field with the id or clientId ${quoted(reference)}`];
}

function whyNotUsable(owner: FormulaOwner, field: FieldFacts, { options }: FieldTerm): Reason | undefined {
  const name = quoted(field.name);
  if (field.id === owner.id) return ITSELF;
  if (field.formula !== null) return ['formula_of_formula', `the field ${name} has a formula itself`];
  if (field.type === FEEDBACK_TYPE) {
    return ['field_not_usable', `the field ${name} shows the feedback value: write feedback`];
  }
  if (field.type === 'SELECT') {
    return options ? undefined : ['options_needed', `the options of ${name} need values: ${EXAMPLE}`];
  }
  if (!USABLE.has(field.type)) {
    const why = `the field ${name} is of type ${field.type}; NUMBER, RATING and SELECT can be used`;
    return ['field_not_usable', why];
  }
  return options && ['options_not_taken', `the field ${name} has no options`];
}

const USABLE = new Set<FieldType>(['NUMBER', 'RATING']);

const EXAMPLE = 'field("…", {"Small": 1, "Large": 3})';
