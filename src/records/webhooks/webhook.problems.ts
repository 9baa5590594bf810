import { memberProblem, problem, sameProblem } from '../../http/problems/problem.js';

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

/** The limit of webhooks in a workspace: each event is sent to each webhook. */
export const MOST_WEBHOOKS = 50;

export class TooManyWebhooks extends sameProblem(
  409,
  'too_many_webhooks',
  'The workspace has as many webhooks as it can have',
  `A workspace can have ${MOST_WEBHOOKS} webhooks. Delete one first.`,
) {}

/** The limit of former secrets per webhook, since each adds a signature to every message. */
export const MOST_FORMER = 5;

export class TooManyRotations extends problem(
  409,
  'too_many_rotations',
  'The secret was replaced too often within 24 hours',
) {
  /** @param until when the oldest former secret expires */
  constructor(until: string) {
    const at = new Date(until).toISOString();
    super(
      `${MOST_FORMER} former secrets still sign, each for 24 hours. The next rotation is possible at ${at}.`,
    );
  }
}

export class WebhookKeyMissing extends sameProblem(
  503,
  'webhook_key_missing',
  'The service has no key to seal secrets with',
  'Whoever runs the service has to set WEBHOOK_KEY first: secrets of webhooks are stored sealed with it.',
) {}

export class WebhookOff extends sameProblem(
  409,
  'webhook_off',
  'The webhook is switched off',
  'Nothing is sent to a webhook that is OFF. Change its state to ON first.',
) {}
