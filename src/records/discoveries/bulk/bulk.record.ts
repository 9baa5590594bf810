import { OperationResult } from '../../../http/requests/bulk/bulk.record.js';
import type { DiscoveryRow } from '../discovery.entity.js';
import { DiscoveryRecord, toDiscoveryRecord } from '../discovery.record.js';
import { ApiSchema } from '@nestjs/swagger';
import { type Selected, selectionOfCreate, selectionOfUpdate } from '../selection.js';

@ApiSchema({ description: 'The result of an operation.' })
export class BulkResult extends OperationResult {
  /** The created or updated discovery. Absent from a repeated answer if it has been deleted since. */
  discovery?: DiscoveryRecord;
}

export class BulkAnswer {
  /** The results, in the order of the operations. */
  results: BulkResult[];

  /** The change's id, for an undo; absent if nothing changed. @example '01a1f9c2-6d00-7b5d-a1c4-8e7f6d5c4b3a' */
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
