import { memberProblem, sameProblem } from '../http/problems/problem.js';

export class UrlNotAllowed extends memberProblem(
  400,
  'url_not_allowed',
  'Nothing is sent to such an address',
) {
  /** @param why continues a sentence about the member */
  constructor(why: string) {
    super('/url', `/url ${why}.`);
  }
}

export class WebhookKeyMissing extends sameProblem(
  503,
  'webhook_key_missing',
  'The service has no key to seal secrets with',
  'Whoever runs the service has to set WEBHOOK_KEY first: secrets of webhooks are stored sealed with it.',
) {}
