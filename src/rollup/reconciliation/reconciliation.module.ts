import { Module } from '@nestjs/common';
import { ValuesModule } from '../values.module.js';
import { ReconciliationRepository } from './reconciliation.repository.js';
import { ReconciliationService } from './reconciliation.service.js';
import { RowReconciliation } from './row-reconciliation.js';
import { ValueReconciliation } from './value-reconciliation.js';

@Module({
  imports: [ValuesModule],
  providers: [ReconciliationRepository, ReconciliationService, RowReconciliation, ValueReconciliation],
  exports: [ReconciliationService],
})
export class ReconciliationModule {}
