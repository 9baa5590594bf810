import type { Type } from '@nestjs/common';
import { bodyAs } from '../../http/input/validation.js';
import { Problem } from '../../http/problems/problem.js';
import { creationOf, type GivenIdentity } from '../given-identity.js';
import { RECORD_TYPES } from '../kinds.js';
import type { RowFault } from './faults.js';
import { type ReadRow, recordOf, votesOf } from './row-records.js';

export function faultsOf(row: ReadRow): RowFault[] {
  const votes = votesOf(row);
  return [
    ...refusals(row, () => creationOf(bodyAs(RECORD_TYPES[row.kind] as Type<GivenIdentity>, recordOf(row)))),
    ...(votes ? refusals(row, () => bodyAs(RECORD_TYPES.feedback as Type<object>, votes)) : []),
  ];
}

function refusals(row: ReadRow, check: () => unknown): RowFault[] {
  try {
    check();
    return [];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // What couldn't be read is not there: that has been said.
    const isSaid = new Set(row.faults.map(({ column }) => column));
    return (error.errors ?? []).flatMap(({ pointer = '', code, detail }) => {
      const column = row.columnAt(pointer);
      if (column !== undefined && isSaid.has(column)) return [];
      const words = detail.startsWith(`${pointer} `) ? detail.slice(pointer.length + 1) : detail;
      return [{ line: row.line, ...(column !== undefined && { column }), code, detail: words }];
    });
  }
}
