import { Module } from '@nestjs/common';
import { KeySweeper } from './key-sweeper.js';

/** Cleans up behind requests that were to be done once only. */
@Module({ providers: [KeySweeper] })
export class IdempotencyWorkerModule {}
