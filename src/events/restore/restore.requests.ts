import { INSTANT_IN_WORDS, instantOf, isWritable } from '../../http/input/instants.js';
import { Choices, Optional, Satisfies } from '../../http/input/members.js';
import { described, type Rule, wrongType } from '../../http/input/rules.js';
import { TRACKERS } from '../../records/discoveries/rules/tracker-links.js';
import { isUuid } from '../../platform/identifiers/uuid.js';

/** What a restoration can leave out. */
export const RESTORED = [
  'clientId',
  'title',
  'description',
  'discoveryStateId',
  'parentId',
  'assignees',
  'tags',
  'fieldsValues',
  ...TRACKERS,
] as const;
export type RestoredMember = (typeof RESTORED)[number];

const pointInHistory: Rule = described({ type: 'string' }, (value) => {
  if (typeof value !== 'string') return wrongType('a string');
  const instant = instantOf(value);
  if (isUuid(value) || (instant && isWritable(instant))) return undefined;
  return { code: 'not_a_point_in_history', detail: `must be the id of a change, or ${INSTANT_IN_WORDS}` };
});

export class RestoreRequest {
  static readonly mayBeEmpty = true;

  /**
   * The id of a change of the discovery, or a time: it gets the members that it had right after. Left out, one that is deleted
   * comes back as it was, and one that is there stays as it is.
   */
  @Optional() @Satisfies(pointInHistory) to?: string;

  /** Members to leave as they are, or empty where the discovery is deleted. @example ['parentId'] */
  @Optional() @Choices(RESTORED) without?: RestoredMember[];
}
