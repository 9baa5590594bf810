import { Module } from '@nestjs/common';
import { RefreshRepository } from './refresh.repository.js';
import { ValueWriter } from './value-writer.js';

/** Computes and writes feedback values, for whoever decides which. */
@Module({
  providers: [RefreshRepository, ValueWriter],
  exports: [RefreshRepository, ValueWriter],
})
export class ValuesModule {}
