import { violatedConstraint } from '../../database/postgres-errors.js';

const RACES: ReadonlySet<string | undefined> = new Set([
  'discovery_assignee_user_fk',
  'discovery_component_fk',
  'discovery_field_value_field_fk',
  'discovery_parent_fk',
  'discovery_rank_unique',
  'discovery_state_fk',
]);

/** What it refers to was there when it was looked up, but not when it was written; or another has its rank. */
export const lostRace = (error: unknown): boolean => RACES.has(violatedConstraint(error));

const LOOKED_UP: ReadonlySet<string | undefined> = new Set([
  'discovery_client_id_unique',
  'feedback_discovery_fk',
]);

/** Like {@link lostRace}, where names that are taken and feedback were looked up as well. */
export const lostAnyRace = (error: unknown): boolean =>
  lostRace(error) || LOOKED_UP.has(violatedConstraint(error));
