import { Module } from '@nestjs/common';
import { ValuesModule } from '../values.module.js';
import { Comparisons } from './comparisons.js';
import { ReconciliationRepository } from './reconciliation.repository.js';
import { ReconciliationService } from './reconciliation.service.js';
import { RowReconciliation } from './row-reconciliation.js';
import { ScoreReconciliation } from './score-reconciliation.js';
import { TagReconciliation } from './tag-reconciliation.js';
import { ValueReconciliation } from './value-reconciliation.js';

@Module({
  imports: [ValuesModule],
  providers: [
    Comparisons,
    ReconciliationRepository,
    ReconciliationService,
    RowReconciliation,
    ScoreReconciliation,
    TagReconciliation,
    ValueReconciliation,
  ],
  exports: [ReconciliationService],
})
export class ReconciliationModule {}
