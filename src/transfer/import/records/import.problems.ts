import { quoted } from '../../../http/problems/excerpt.js';
import { problem } from '../../../http/problems/problem.js';

export class FieldTypeFixed extends problem(400, 'field_type_fixed', 'The type of a field can not change') {
  constructor(type: string) {
    const detail = `The field is of type ${type}, which can not change.`;
    super(detail, { errors: [{ pointer: '/type', code: 'field_type_fixed', detail }] });
  }
}

/** A workspace has one system field, whose clientId is the service's. */
export class SystemFieldClientId extends problem(
  400,
  'system_field',
  'The system field has another clientId',
) {
  constructor(clientId: string) {
    const detail = `The clientId of the one field of type FEEDBACK is ${quoted(clientId)}.`;
    super(detail, { errors: [{ pointer: '/clientId', code: 'system_field', detail }] });
  }
}
