import { Injectable } from '@nestjs/common';
import { RowReconciliation } from './row-reconciliation.js';
import { TagReconciliation } from './tag-reconciliation.js';
import { ValueReconciliation } from './value-reconciliation.js';

/** All that a reconciliation compares. */
@Injectable()
export class Comparisons {
  constructor(
    readonly values: ValueReconciliation,
    readonly rows: RowReconciliation,
    readonly tags: TagReconciliation,
  ) {}
}
