import { Module } from '@nestjs/common';
import { FeedbackValuesRepository } from './feedback-values.repository.js';
import { RefreshOutboxRepository } from './refresh-outbox.repository.js';
import { ValueWriter } from './value-writer.js';

@Module({
  providers: [FeedbackValuesRepository, RefreshOutboxRepository, ValueWriter],
  exports: [FeedbackValuesRepository, RefreshOutboxRepository, ValueWriter],
})
export class ValuesModule {}
