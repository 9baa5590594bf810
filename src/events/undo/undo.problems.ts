import { MAX_FAULTS, problem, type RecordFault } from '../../http/problems/problem.js';

export class UndoConflict extends problem(
  409,
  'undo_conflict',
  'Records are not as the change left them any more',
) {
  constructor(conflicts: readonly RecordFault[]) {
    const { length } = conflicts;
    const many = length === 1 ? 'One record is' : `${length} records are`;
    const shown = length > MAX_FAULTS ? ` These are the first ${MAX_FAULTS}.` : '';
    super(`${many} in the way of the undo, so nothing was undone.${shown}`, { errors: conflicts });
  }
}

/** Every attempt of the undo failed because other requests changed the same records meanwhile. */
export class UndoRaced extends problem(
  409,
  'undo_raced',
  'Records were changed while the change was undone',
) {
  constructor(cause?: unknown) {
    super('Others are changing the same records, so nothing was undone. Try again.', { cause });
  }
}

export class ChangeNotUndoable extends problem(
  409,
  'change_not_undoable',
  'A change of this sort can not be undone',
) {}

export class ChangeExpired extends problem(
  410,
  'change_expired',
  'The events of the change are not kept any more',
) {
  constructor() {
    super('Some of what the change did is older than what is kept, so it can not be undone.');
  }
}

export class ChangeTooLarge extends problem(413, 'change_too_large', 'The change is too large to be undone') {
  constructor(events: number, mebibytes: number, former: number) {
    super(
      `A change can be undone if it has at most ${events} events, and its records at most ${mebibytes} MiB of text, ${former} MiB of which would come back.`,
    );
  }
}
