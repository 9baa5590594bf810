import { ApiSchema } from '@nestjs/swagger';

@ApiSchema({ description: 'How many records of a kind an undo changed.' })
export class UndoCountRecord {
  /** What sort of records they are, as in events. @example 'discovery' */
  kind: string;

  /** That were deleted, and are there again. @example 2 */
  created: number;

  /** That have members again that they had before. @example 14 */
  updated: number;

  /** That are at their former place in the order by hand. @example 3 */
  moved: number;

  /** That were made. @example 500 */
  deleted: number;

  /** That had members which an erasure has taken out: these stay as they are. Absent if there are none. @example 1 */
  erased?: number;
}

@ApiSchema({ description: 'What an undo did, or would do.' })
export class UndoRecord {
  /** The change that was undone. @example '01a1f84a-95c0-7d0a-8f3e-5b6a7c8d9e0f' */
  undone: string;

  /**
   * The change that the undo itself is, by which it can be undone. Absent in a dry run, and if there was nothing left to do.
   * @example '01a1f9c2-6d00-7b5d-a1c4-8e7f6d5c4b3a'
   */
  changeId?: string;

  /** Whether nothing was changed, as was asked for. @example false */
  dryRun: boolean;

  /** By kind, those that it changes. */
  counts: UndoCountRecord[];
}

export class UndoAnswer {
  undo: UndoRecord;
}
