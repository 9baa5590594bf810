import { Email, Optional, Reference } from '../../http/input/members.js';

const LONGEST_ADDRESS = 320;

export class ErasureOfAuthor {
  /** The address that feedback has, in capital or small letters. @example 'ines@harbour-school.example' */
  @Email(LONGEST_ADDRESS) authorEmail: string;
}

export class ErasureOfUser {
  /** The `id` or `clientId` of the user; the `id`, if the user is deleted. @example 'amara' */
  @Reference() userId: string;
}

/** Exactly one of them. */
export class NewErasure {
  @Optional() @Email(LONGEST_ADDRESS) authorEmail?: string;

  @Optional() @Reference() userId?: string;
}
