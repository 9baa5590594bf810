import { BullModule, getQueueToken } from '@nestjs/bull';
import { Inject, Logger, Module } from '@nestjs/common';
import type { Queue } from 'bull';
import { SETTINGS, type Settings } from '../settings/settings.js';
import { redisOptions } from './redis.js';
import { REFRESH_QUEUE } from './refresh-queue.js';
import { RefreshRequests } from './refresh-requests.js';
import { WakeUp } from './wake-up.js';

/** Asks for feedback values to be refreshed. Whoever does it imports `RefreshWorkerModule` as well. */
@Module({
  imports: [
    BullModule.registerQueueAsync({
      name: REFRESH_QUEUE,
      inject: [SETTINGS],
      useFactory: ({ redisUrl }: Settings) => ({
        redis: redisOptions(redisUrl),
        prefix: 'discovery-records',
      }),
    }),
  ],
  providers: [RefreshRequests, WakeUp],
  exports: [BullModule, RefreshRequests],
})
export class RefreshModule {
  private readonly logger = new Logger(RefreshModule.name);

  constructor(@Inject(getQueueToken(REFRESH_QUEUE)) queue: Queue) {
    // Without a listener a lost connection would end the process.
    queue.on('error', (error) => this.logger.warn(`The queue can not be reached: ${error.message}`));
  }
}
