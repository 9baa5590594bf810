import { allQuoted, quoted } from '../../http/problems/excerpt.js';
import { type InputFault, memberProblem, problem, sameProblem } from '../../http/problems/problem.js';

export class InvalidOptions extends memberProblem(
  400,
  'invalid_options',
  'The options are not what the field takes',
) {
  constructor(detail: string) {
    super('/options', detail);
  }
}

export class OptionInUse extends problem(
  409,
  'option_in_use',
  'Discoveries have this option as their value',
) {
  constructor(options: readonly string[]) {
    super(`Some discoveries still have ${allQuoted(options)} as their value.`);
  }
}

export class InvalidFormula extends problem(
  400,
  'invalid_formula',
  'The formula is not what the field takes',
) {
  constructor(faults: readonly { readonly code: string; readonly message: string }[]) {
    const errors = faults.map(({ code, message: detail }): InputFault => ({
      pointer: '/formula',
      code,
      detail,
    }));
    super(errors.map(({ detail }) => detail).join(' '), { errors });
  }
}

/** Each change of a discovery's values computes all formulas, so their number is limited. */
export class TooManyFormulas extends problem(
  409,
  'too_many_formulas',
  'The workspace has as many formulas as it can have',
) {
  constructor(most: number) {
    super(`A workspace can have ${most} fields with a formula.`);
  }
}

/** The limit of fields besides the system field. Requests that show field values read all fields of the workspace. */
export const MOST_FIELDS = 500;

export class TooManyFields extends sameProblem(
  409,
  'too_many_fields',
  'The workspace has as many fields as it can have',
  `A workspace can have ${MOST_FIELDS} fields besides the system field.`,
) {}

/** Computed values don't replace values that people wrote. */
export class FieldHasValues extends problem(
  409,
  'field_has_values',
  'Discoveries have a value in the field',
) {
  constructor(discoveries: number) {
    super(`${discoveries} discoveries have a value that was written into the field. Clear these first.`);
  }
}

export class FieldInFormula extends problem(409, 'field_in_formula', 'A formula uses the field') {
  /** @param names the names of the fields whose formulas use this field */
  constructor(names: readonly string[]) {
    super(`The field is used by the formula of ${allQuoted(names)}.`);
  }
}

export class OptionInFormula extends problem(
  409,
  'option_in_formula',
  'A formula has a value for the option',
) {
  constructor(option: string, field: string) {
    super(`The formula of the field ${quoted(field)} says what the option ${quoted(option)} counts.`);
  }
}

export class SystemField extends sameProblem(
  409,
  'system_field',
  'The field belongs to the service',
  'The system field shows the feedback value. It can be renamed, but not deleted.',
) {}

/** The noun of fields in problems. */
export const FIELD = 'discovery field';

export class FieldTypeFixed extends memberProblem(
  400,
  'field_type_fixed',
  'The type of a field can not change',
) {
  constructor(type: string) {
    super('/type', `The field is of type ${type}, which can not change.`);
  }
}

/** The system field's clientId is set by the service and can't be changed. */
export class SystemFieldClientId extends memberProblem(
  400,
  'system_field',
  'The system field has another clientId',
) {
  constructor(clientId: string) {
    super('/clientId', `The clientId of the one field of type FEEDBACK is ${quoted(clientId)}.`);
  }
}
