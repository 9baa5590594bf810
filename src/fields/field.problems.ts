import { problem } from '../http/problems/problem.js';
import { ClientIdTaken, NameTaken } from '../http/problems/problems.js';
import { named } from './field-value.js';

/** The options don't fit the type of the field. */
export class InvalidOptions extends problem(
  400,
  'invalid_options',
  'The options are not what the field takes',
) {
  constructor(detail: string) {
    super(detail, { errors: [{ pointer: '/options', code: 'invalid_options', detail }] });
  }
}

/** Options that discoveries have as their value can't go. */
export class OptionInUse extends problem(
  409,
  'option_in_use',
  'Discoveries have this option as their value',
) {
  constructor(options: readonly string[]) {
    super(`Some discoveries still have ${named(options)} as their value.`);
  }
}

/** The system field belongs to the service. */
export class SystemField extends problem(409, 'system_field', 'The field belongs to the service') {
  constructor() {
    super('The system field shows the feedback value. It can be renamed, but not deleted.');
  }
}

export const fieldNameTaken = (name: string | undefined): NameTaken =>
  new NameTaken('discovery field', String(name), '/name');

export const fieldClientIdTaken = (clientId: string | undefined): ClientIdTaken =>
  new ClientIdTaken('discovery field', String(clientId), '/clientId');
