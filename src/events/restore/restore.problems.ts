import { quoted } from '../../http/problems/excerpt.js';
import { memberProblem, problem, type RecordFault } from '../../http/problems/problem.js';

export class RestoreConflict extends problem(
  409,
  'restore_conflict',
  'The discovery can not have again what it had',
) {
  constructor(faults: readonly RecordFault[]) {
    super(faults.map(({ detail }) => detail).join(' '), { errors: faults });
  }
}

/** A merged discovery is restored by undoing its merge. */
export class DiscoveryMerged extends problem(
  409,
  'discovery_merged',
  'The discovery was merged into another one',
) {
  constructor(reference: string, into: string) {
    super(`${quoted(reference)} was merged into ${into}. What brings it back is to undo that change.`);
  }
}

export class RestorePointUnknown extends memberProblem(
  409,
  'restore_point_unknown',
  'The discovery was not there then',
) {
  constructor(to: string, why: string) {
    super('/to', `${to}: ${why}`);
  }
}

export class HistoryExpired extends memberProblem(
  410,
  'history_expired',
  'What the discovery was then is not kept any more',
) {
  constructor(to: string) {
    super('/to', `Events of ${to} are older than what is kept.`);
  }
}
