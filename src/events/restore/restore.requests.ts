import { INSTANT_IN_WORDS, instantOf, isWritable } from '../../http/input/instants.js';
import { Choices, Optional, Satisfies } from '../../http/input/members.js';
import { type Rule, wrongType } from '../../http/input/rules.js';
import { isUuid } from '../../platform/identifiers/uuid.js';
import { RESTORED, type RestoredMember } from './restored-members.js';

const pointInHistory: Rule = (value) => {
  if (typeof value !== 'string') return wrongType('a string');
  const instant = instantOf(value);
  if (isUuid(value) || (instant && isWritable(instant))) return undefined;
  return { code: 'not_a_point_in_history', detail: `must be the id of a change, or ${INSTANT_IN_WORDS}` };
};

export class RestoreRequest {
  static readonly mayBeEmpty = true;

  /**
   * The id of a change of the discovery, or a time: the discovery gets the members that it had right after. By default,
   * a deleted discovery is restored as it was last.
   */
  @Optional() @Satisfies(pointInHistory) to?: string;

  /** Members to leave as they are, or without a value if the discovery is deleted. @example ['parentId'] */
  @Optional() @Choices(RESTORED) without?: RestoredMember[];
}
