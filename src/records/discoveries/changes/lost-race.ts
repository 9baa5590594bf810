import { violates } from '../../../platform/database/postgres-errors.js';

/** Something it refers to has gone since it was looked up, or its rank has been taken. */
export const lostRace = violates(
  'discovery_assignee_user_fk',
  'discovery_component_fk',
  'discovery_field_value_field_fk',
  'discovery_parent_fk',
  'discovery_rank_unique',
  'discovery_state_fk',
);

const lostLookup = violates('discovery_client_id_unique', 'feedback_discovery_fk', 'merged_discovery_pk');

/** Like {@link lostRace}, for those who also look up taken names and feedback. */
export const lostAnyRace = (error: unknown): boolean => lostRace(error) || lostLookup(error);
