import { BullModule, InjectQueue } from '@nestjs/bull';
import { Logger, Module } from '@nestjs/common';
import type { Queue } from 'bull';
import { Seldom } from '../outages/seldom.js';
import { OutboxMetrics } from './outbox-metrics.js';
import { RedisModule } from './redis.module.js';
import { RedisConnections } from './redis.js';
import { REFRESH_QUEUE } from './refresh-queue.js';
import { RefreshRequests } from './refresh-requests.js';
import { WakeUp } from './wake-up.js';

/** Asks for feedback values to be refreshed. Whoever does it imports `RefreshWorkerModule` as well. */
@Module({
  imports: [
    RedisModule,
    BullModule.registerQueueAsync({
      name: REFRESH_QUEUE,
      imports: [RedisModule],
      inject: [RedisConnections],
      useFactory: (connections: RedisConnections) => ({
        createClient: connections.open,
        prefix: 'discovery-records',
        settings: {
          // How soon Bull looks for jobs again after it lost Redis, in milliseconds.
          retryProcessDelay: 500,
          // Every job may run twice, so a worker that was killed is no reason to give one up.
          maxStalledCount: 10,
        },
      }),
    }),
  ],
  providers: [OutboxMetrics, RefreshRequests, WakeUp],
  exports: [BullModule, RefreshRequests],
})
export class RefreshModule {
  private readonly logger = new Logger(RefreshModule.name);

  constructor(@InjectQueue(REFRESH_QUEUE) queue: Queue, connections: RedisConnections) {
    const warnings = new Seldom((line) => this.logger.warn(line));
    // Many times a second while Redis is away.
    queue.on('error', (error) => warnings.say(`The queue: ${error.message}`));
    // In place of Nest's, which waits for ever while Redis is away.
    Object.assign(queue, { onApplicationShutdown: () => connections.close(queue) });
  }
}
