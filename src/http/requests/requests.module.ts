import { Global, Module } from '@nestjs/common';
import { Requests } from './requests.js';
import { WorkerModule } from '../../platform/work/work.module.js';
import { KeySweeper } from './idempotency/key-sweeper.js';

@Global()
@Module({ providers: [Requests], exports: [Requests] })
export class RequestsModule {}

@Module({ imports: [WorkerModule], providers: [KeySweeper] })
export class IdempotencyWorkerModule {}
