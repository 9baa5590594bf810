import { Module } from '@nestjs/common';
import { KeySweeper } from './key-sweeper.js';

@Module({ providers: [KeySweeper] })
export class IdempotencyWorkerModule {}
