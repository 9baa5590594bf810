import { type InputFault, problem } from '../../problems/problem.js';
import { quoted } from '../../problems/excerpt.js';

export interface Repetition {
  readonly pointer: string;
  readonly reference: string;
  readonly earlier: number;
}

export class OperationRepeated extends problem(400, 'operation_repeated', 'A record is in two operations') {
  /** @param noun the record's name in problems */
  constructor(noun: string, repetitions: readonly Repetition[]) {
    const errors = repetitions.map(({ pointer, reference, earlier }): InputFault => ({
      pointer,
      code: 'operation_repeated',
      detail: `The ${noun} ${quoted(reference)} is already in operation ${earlier}.`,
    }));
    super(errors.map(({ detail }) => detail).join(' '), { errors });
  }
}

export class BulkTooLarge extends problem(413, 'bulk_too_large', 'The records hold too much text') {
  constructor(mebibytes: number) {
    super(
      `The records that are to be changed hold more than ${mebibytes} MiB of text together. Change fewer at a time.`,
    );
  }
}
