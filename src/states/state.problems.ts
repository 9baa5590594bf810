import { problem } from '../http/problems/problem.js';

/** A workspace always has exactly one default state. */
export class DefaultStateNeeded extends problem(
  409,
  'default_state_needed',
  'A workspace needs its default state',
) {
  constructor() {
    super('This is the default state. Make another state the default first.');
  }
}
