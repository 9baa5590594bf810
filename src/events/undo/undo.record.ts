import { ApiSchema } from '@nestjs/swagger';

@ApiSchema({ description: 'The numbers of changed records of one kind.' })
export class UndoCountRecord {
  /** The kind of records, as in events. @example 'discovery' */
  kind: string;

  /** The number of deleted records that are restored. @example 2 */
  created: number;

  /** The number of records that get former values back. @example 14 */
  updated: number;

  /** The number of discoveries that return to their former position in the manual order. @example 3 */
  moved: number;

  /** The number of created records that are deleted. @example 500 */
  deleted: number;

  /**
   * The number of records left as they are, because an erasure took their former values; absent for none.
   * @example 1
   */
  erased?: number;
}

@ApiSchema({ description: 'The result of an undo, or of its dry run.' })
export class UndoRecord {
  /** The change that is undone. @example '01a1f84a-95c0-7d0a-8f3e-5b6a7c8d9e0f' */
  undone: string;

  /**
   * The id of the undo's own change, by which the undo can be undone. Absent in a dry run, and if there was nothing
   * left to undo.
   * @example '01a1f9c2-6d00-7b5d-a1c4-8e7f6d5c4b3a'
   */
  changeId?: string;

  /** Whether this was a dry run, which changes nothing. @example false */
  dryRun: boolean;

  /** The numbers of changed records by kind. */
  counts: UndoCountRecord[];
}

export class UndoAnswer {
  undo: UndoRecord;
}
