import { OperationResult } from '../../../http/requests/bulk/bulk.record.js';
import type { DiscoveryRow } from '../discovery.entity.js';
import { DiscoveryRecord, toDiscoveryRecord } from '../discovery.record.js';
import { ApiSchema } from '@nestjs/swagger';
import { type Selected, selectionOfCreate, selectionOfUpdate } from '../selection.js';

@ApiSchema({ description: 'The result of an operation.' })
export class BulkResult extends OperationResult {
  /** The discovery that was made or changed. Left out if it is gone when an answer is given again. */
  discovery?: DiscoveryRecord;
}

export class BulkAnswer {
  /** One for each operation, in their order. */
  results: BulkResult[];

  /** The change that it was, for an undo. Absent if nothing was changed. @example '01a1f9c2-6d00-7b5d-a1c4-8e7f6d5c4b3a' */
  changeId?: string;
}

export const toAnswer =
  (select: Selected) =>
  (row: DiscoveryRow, status: number): { discovery: DiscoveryRecord } => {
    const selection = status === 201 ? selectionOfCreate(select) : selectionOfUpdate(select);
    const { fields, ...others } = row;
    const selected = selection.fieldsValues && fields ? { ...others, fields } : others;
    return { discovery: toDiscoveryRecord(selection)(selected) };
  };
