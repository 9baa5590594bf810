import { Flag, Optional } from '../../http/input/members.js';

export class UndoRequest {
  static readonly mayBeEmpty = true;

  /** Whether to only answer what would be done: the undo is carried out and rolled back. @example true */
  @Optional() @Flag() dryRun?: boolean;
}
