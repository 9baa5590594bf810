import { Email, Optional, Reference } from '../../http/input/members.js';

const LONGEST_ADDRESS = 320;

export class ErasureOfAuthor {
  /** The author's address in feedback and messages, in upper or lower case. @example 'ines@harbour-school.example' */
  @Email(LONGEST_ADDRESS) authorEmail: string;
}

export class ErasureOfUser {
  /** The `id` or `clientId` of the user; only the `id` if the user is deleted. @example 'amara' */
  @Reference() userId: string;
}

/** Has exactly one of both members. */
export class NewErasure {
  @Optional() @Email(LONGEST_ADDRESS) authorEmail?: string;

  @Optional() @Reference() userId?: string;
}
