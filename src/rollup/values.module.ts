import { Module } from '@nestjs/common';
import { FeedbackValuesRepository } from './feedback-values.repository.js';
import { RefreshOutboxRepository } from './refresh-outbox.repository.js';
import { ScoreWriter } from './scores/score-writer.js';
import { ScoresRepository } from './scores/scores.repository.js';
import { TagCountsRepository } from './tags/tag-counts.repository.js';
import { ValueWriter } from './value-writer.js';

const PROVIDERS = [
  FeedbackValuesRepository,
  RefreshOutboxRepository,
  ScoresRepository,
  ScoreWriter,
  TagCountsRepository,
  ValueWriter,
];

@Module({ providers: PROVIDERS, exports: PROVIDERS })
export class ValuesModule {}
