import { type InputFault, problem } from '../../http/problems/problem.js';
import { quoted } from '../../http/problems/excerpt.js';

export interface Repetition {
  readonly pointer: string;
  readonly reference: string;
  readonly earlier: number;
}

export class OperationRepeated extends problem(
  400,
  'operation_repeated',
  'A discovery is in two operations',
) {
  constructor(repetitions: readonly Repetition[]) {
    const errors = repetitions.map(({ pointer, reference, earlier }): InputFault => ({
      pointer,
      code: 'operation_repeated',
      detail: `The discovery ${quoted(reference)} is already in operation ${earlier}.`,
    }));
    super(errors.map(({ detail }) => detail).join(' '), { errors });
  }
}

export class BulkTooLarge extends problem(413, 'bulk_too_large', 'The discoveries hold too much text') {
  constructor(mebibytes: number) {
    super(
      `The discoveries that are to be changed hold more than ${mebibytes} MiB of text together. Change fewer at a time.`,
    );
  }
}
