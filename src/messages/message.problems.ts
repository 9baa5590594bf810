import { quoted } from '../http/problems/excerpt.js';
import { memberProblem } from '../http/problems/problem.js';

export class MessageNotFound extends memberProblem(400, 'message_not_found', 'There is no such message') {
  constructor(reference: string) {
    super('/messageId', `There is no message with the id or clientId ${quoted(reference)}.`);
  }
}
