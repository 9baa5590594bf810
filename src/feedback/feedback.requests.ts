import {
  ClientId,
  Email,
  Flag,
  Integer,
  Nullable,
  Optional,
  PastDateTime,
  Reference,
  Text,
  Title,
  WebUrl,
} from '../http/input/members.js';
import {
  ChoiceParameter,
  FlagParameter,
  RepeatableParameter,
  TextParameter,
} from '../http/input/parameters.js';
import { type BothWays, bothWays, ListQuery } from '../http/lists/list.requests.js';

export const HIGHEST_SCORE = 1_000_000;

/** What create and update take alike. */
abstract class FeedbackMembers {
  @Reference()
  discoveryId?: string;

  @Optional()
  @Integer(0, HIGHEST_SCORE)
  score?: number;

  /** What was said; null for nothing. @example 'Number 23 in the queue. I bought the book.' */
  @Nullable()
  @Text(100_000)
  content?: string | null;

  @Optional()
  @Flag()
  starred?: boolean;

  /** What it is about, in a few words; null for none. @example 'The map and the shelves disagree' */
  @Nullable()
  @Title(500)
  title?: string | null;

  /** Who said it; null if unknown. @example 'Ines Duarte' */
  @Nullable()
  @Title(255)
  authorName?: string | null;

  /** Where to reach who said it; null if unknown. @example 'ines@harbour-school.example' */
  @Nullable()
  @Email(320)
  authorEmail?: string | null;

  /** The company, school or other organisation that it comes from; null for none. @example 'Harbour School' */
  @Nullable()
  @Title(255)
  company?: string | null;

  /** Where it was said: a ticket, a mail, a recording; null for none. @example 'https://desk.example/tickets/4711' */
  @Nullable()
  @WebUrl()
  sourceUrl?: string | null;
}

export class NewFeedback extends FeedbackMembers {
  /** The `id` or `clientId` of the discovery that it is on. @example 'RL-1' */
  declare discoveryId: string;

  /** How much it adds to the discovery's feedback value, and to its parent's; 1 when left out. @example 3 */
  declare score?: number;

  /** Whether it is worth coming back to; false when left out. @example false */
  declare starred?: boolean;

  /** The caller's own identifier, unique among the workspace's feedback. @example 'note-27' */
  @Optional()
  @ClientId()
  clientId?: string;

  /**
   * When it was made, if that was elsewhere: from 1970 on, and not in the future. Needs the scope `admin`.
   * @example '2024-02-29T12:00:00.000Z'
   */
  @Optional()
  @PastDateTime()
  createdAt?: string;
}

export class FeedbackChanges extends FeedbackMembers {
  /** The `id` or `clientId` of the discovery to move it to. @example 'RL-1' */
  @Optional()
  declare discoveryId?: string;

  /** How much it adds to the discovery's feedback value, and to its parent's. @example 5 */
  declare score?: number;

  /** Whether it is worth coming back to. @example true */
  declare starred?: boolean;
}

/** The filters of every list of feedback. */
export class DiscoveryFeedbackQuery extends ListQuery {
  /** The order; `-` in front for descending. The `id` breaks ties. */
  @ChoiceParameter(bothWays(['createdAt', 'updatedAt', 'score']), 'createdAt')
  declare sort?: BothWays<'createdAt' | 'updatedAt' | 'score'>;

  /** Only feedback that is starred, or only what isn't. */
  @FlagParameter()
  starred?: boolean;

  /** Only feedback from this company, in capital or small letters; from any of them when it repeats. */
  @RepeatableParameter(255)
  company?: string[];

  /** Only feedback of whoever has this address, in capital or small letters; of any of them when it repeats. */
  @RepeatableParameter(320)
  authorEmail?: string[];

  /**
   * Only feedback with all of these words in its title, its content, or the members that say who said it and where, the last
   * one as a prefix; or with a `clientId` that is among them.
   */
  @TextParameter(500)
  q?: string;
}

export class FeedbacksQuery extends DiscoveryFeedbackQuery {
  /** Only feedback on this discovery, not on those under it; on any of them when it repeats. */
  @RepeatableParameter(255)
  discoveryId?: string[];
}
