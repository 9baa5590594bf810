import { Flag, Optional } from '../../http/input/members.js';

export class UndoRequest {
  static readonly mayBeEmpty = true;

  /** Only says what would be done, by doing it and taking it back. @example true */
  @Optional() @Flag() dryRun?: boolean;
}
