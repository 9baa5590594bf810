import { sameProblem } from '../../http/problems/problem.js';

export class WebhookOff extends sameProblem(
  409,
  'webhook_off',
  'The webhook is switched off',
  'Nothing is sent to a webhook that is OFF. Change its state to ON first.',
) {}
