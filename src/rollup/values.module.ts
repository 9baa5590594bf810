import { Module } from '@nestjs/common';
import { FeedbackValuesRepository } from './feedback-values.repository.js';
import { RefreshOutboxRepository } from './refresh-outbox.repository.js';
import { ScoreWriter } from './scores/score-writer.js';
import { ScoresRepository } from './scores/scores.repository.js';
import { ValueWriter } from './value-writer.js';

@Module({
  providers: [FeedbackValuesRepository, RefreshOutboxRepository, ScoresRepository, ScoreWriter, ValueWriter],
  exports: [FeedbackValuesRepository, RefreshOutboxRepository, ScoresRepository, ScoreWriter, ValueWriter],
})
export class ValuesModule {}
