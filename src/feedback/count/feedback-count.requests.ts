import { Choice, DateTime, Flag, Nested, Optional, TextList, Words } from '../../http/input/members.js';

const MOST = 100;

/** The filters of the list of feedback, by the same names: feedback has to match each of them. */
export class FeedbackFilter {
  /** Only feedback with one of these ids or clientIds. @example ['note-01', 'note-02', 'note-21'] */
  @Optional()
  @TextList(MOST, 255)
  id?: string[];

  /**
   * Only feedback on one of these discoveries, by `id` or `clientId`; not on those under them.
   * @example ['RL-1', 'RL-6']
   */
  @Optional()
  @TextList(MOST, 255)
  discoveryId?: string[];

  /** Only feedback that is starred, or only what isn't. @example true */
  @Optional()
  @Flag()
  starred?: boolean;

  /** Only feedback from one of these companies, in capital or small letters. @example ['harbour school'] */
  @Optional()
  @TextList(MOST, 255)
  company?: string[];

  /**
   * Only feedback of whoever has one of these addresses, in capital or small letters.
   * @example ['t.whitlock@harbour-school.example']
   */
  @Optional()
  @TextList(MOST, 320)
  authorEmail?: string[];

  /** Only feedback with all of these words, the last one as a prefix. @example 'topic' */
  @Optional()
  @Words(500)
  q?: string;

  /** Only feedback created strictly before this. @example '2100-01-01' */
  @Optional()
  @DateTime()
  created_before?: string;

  /** Only feedback created strictly after this. @example '2026-01-01' */
  @Optional()
  @DateTime()
  created_after?: string;

  /** Only feedback last changed strictly before this. @example '2100-01-01' */
  @Optional()
  @DateTime()
  updated_before?: string;

  /** Only feedback last changed strictly after this. @example '2026-01-01' */
  @Optional()
  @DateTime()
  updated_after?: string;
}

export const FEEDBACK_GROUPS = ['company', 'authorEmail', 'discoveryId'] as const;
export type FeedbackGroup = (typeof FEEDBACK_GROUPS)[number];

export class FeedbackCountQuestion {
  /** Which feedback; all when left out. */
  @Optional()
  @Nested(() => FeedbackFilter)
  filter?: FeedbackFilter;

  /** What to count by. @example 'company' */
  @Choice(FEEDBACK_GROUPS)
  groupBy: FeedbackGroup;
}
