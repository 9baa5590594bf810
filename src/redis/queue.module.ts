import { BullModule, getQueueToken } from '@nestjs/bull';
import { type DynamicModule, Logger, Module } from '@nestjs/common';
import type { Queue } from 'bull';
import { ThrottledLog } from '../telemetry/throttled-log.js';
import { SETTINGS, type Settings } from '../settings/settings.js';
import { RedisConnections, redisProblem } from './redis.js';

/** A Bull queue that lives with a Redis which comes and goes. */
@Module({})
export class QueueModule {
  static of(name: string): DynamicModule {
    const connections = Symbol(`connections of ${name}`);
    const connectionsProvider = {
      provide: connections,
      inject: [SETTINGS],
      useFactory: ({ redisUrl }: Settings) => new RedisConnections(redisUrl),
    };
    const connectionsModule = { module: class {}, providers: [connectionsProvider], exports: [connections] };
    return {
      module: QueueModule,
      imports: [
        connectionsModule,
        BullModule.registerQueueAsync({
          name,
          imports: [connectionsModule],
          inject: [connections],
          useFactory: ({ open }: RedisConnections) => ({
            createClient: open,
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
      providers: [
        { provide: `keeper of ${name}`, inject: [getQueueToken(name), connections], useFactory: keep },
      ],
      exports: [BullModule],
    };
  }
}

function keep(queue: Queue, connections: RedisConnections): true {
  const logger = new Logger(QueueModule.name);
  const warnings = new ThrottledLog((line) => logger.warn(line));
  // Many times a second while Redis is away.
  queue.on('error', (error) =>
    warnings.say(`The queue ${queue.name}: ${redisProblem(error, connections.url)}`),
  );
  const named = queue as Queue & { setWorkerName(): Promise<void> };
  const setWorkerName = named.setWorkerName.bind(queue);
  const process = queue.process.bind(queue) as (...handler: unknown[]) => Promise<void>;
  Object.assign(queue, {
    // Bull and Nest wait for no results of these, so a failure would end the process. The name is for `CLIENT LIST` only.
    setWorkerName: () => setWorkerName().catch(() => undefined),
    process: async (...handler: unknown[]) => {
      // Bull would open new connections that nobody closes.
      if (!(await connections.accepted(queue))) return;
      await process(...handler).catch((error: unknown) =>
        warnings.say(`The queue ${queue.name}: ${String(error)}`),
      );
    },
    // In place of Nest's, which waits for ever while Redis is away.
    onApplicationShutdown: () => connections.close(queue),
  });
  return true;
}
