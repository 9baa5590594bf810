import { Module } from '@nestjs/common';
import { WorkerModule } from '../../work/work.module.js';
import { KeySweeper } from './key-sweeper.js';

@Module({ imports: [WorkerModule], providers: [KeySweeper] })
export class IdempotencyWorkerModule {}
