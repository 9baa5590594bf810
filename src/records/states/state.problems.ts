import { sameProblem } from '../../http/problems/problem.js';

/** The limit of states in a workspace, because the board loads all of them. */
export const MOST_STATES = 500;

export class TooManyStates extends sameProblem(
  409,
  'too_many_states',
  'The workspace has as many states as it can have',
  `A workspace can have ${MOST_STATES} states.`,
) {}

export class DefaultStateNeeded extends sameProblem(
  409,
  'default_state_needed',
  'A workspace needs its default state',
  'This is the default state. Make another state the default first.',
) {}

/** The noun of states in problems. */
export const STATE = 'discovery state';
