import { sameProblem } from '../http/problems/problem.js';
import { ClientIdTaken, NameTaken } from '../http/problems/problems.js';

export class DefaultStateNeeded extends sameProblem(
  409,
  'default_state_needed',
  'A workspace needs its default state',
  'This is the default state. Make another state the default first.',
) {}

export const stateNameTaken = (name: string | undefined): NameTaken =>
  new NameTaken('discovery state', String(name), '/name');

export const stateClientIdTaken = (clientId: string | undefined): ClientIdTaken =>
  new ClientIdTaken('discovery state', String(clientId), '/clientId');
