import { violatedConstraint } from '../../database/postgres-errors.js';

const RACES: ReadonlySet<string | undefined> = new Set([
  'discovery_assignee_user_fk',
  'discovery_component_fk',
  'discovery_field_value_field_fk',
  'discovery_parent_fk',
  'discovery_rank_unique',
  'discovery_state_fk',
]);

/** Something it refers to has gone since it was looked up, or its rank has been taken. */
export const lostRace = (error: unknown): boolean => RACES.has(violatedConstraint(error));

const LOOKED_UP: ReadonlySet<string | undefined> = new Set([
  'discovery_client_id_unique',
  'feedback_discovery_fk',
  'merged_discovery_pk',
]);

/** Like {@link lostRace}, for those who also look up taken names and feedback. */
export const lostAnyRace = (error: unknown): boolean =>
  lostRace(error) || LOOKED_UP.has(violatedConstraint(error));
