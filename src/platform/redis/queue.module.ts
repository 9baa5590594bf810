import { BullModule, getQueueToken } from '@nestjs/bull';
import { type DynamicModule, Logger, Module } from '@nestjs/common';
import type { Queue, QueueOptions } from 'bull';
import { SETTINGS, type Settings } from '../settings/settings.js';
import { ThrottledLog } from '../telemetry/throttled-log.js';
import { RedisLog, RedisLogModule } from './redis-log.js';
import { accepts, queuePrefix, RedisConnections } from './redis.js';

/** A Bull queue that works again after Redis was unavailable. */
@Module({})
export class QueueModule {
  static of(name: string): DynamicModule {
    const connections = Symbol(`connections of ${name}`);
    const connectionsModule = connectionsModuleFor(connections);
    return {
      module: QueueModule,
      imports: [
        connectionsModule,
        RedisLogModule,
        BullModule.registerQueueAsync({
          name,
          imports: [connectionsModule],
          inject: [connections],
          useFactory: (each: RedisConnections) => queueOptions(name, each),
        }),
      ],
      providers: [
        {
          provide: `resilience of ${name}`,
          inject: [getQueueToken(name), connections, RedisLog],
          useFactory: makeResilient,
        },
      ],
      exports: [BullModule],
    };
  }
}

function connectionsModuleFor(token: symbol): DynamicModule {
  const provider = {
    provide: token,
    inject: [SETTINGS],
    useFactory: (settings: Settings) => new RedisConnections(settings),
  };
  return { module: class {}, providers: [provider], exports: [token] };
}

function queueOptions(name: string, { createClient, address }: RedisConnections): QueueOptions {
  return {
    createClient,
    prefix: queuePrefix(name, address.redisUrl),
    settings: {
      // The delay before Bull retries to fetch jobs, in milliseconds.
      retryProcessDelay: 500,
      // Jobs may run twice, so a job is not given up because its worker was killed.
      maxStalledCount: 10,
    },
  };
}

async function makeResilient(queue: Queue, connections: RedisConnections, log: RedisLog): Promise<true> {
  const logger = new Logger(QueueModule.name);
  const warnings = new ThrottledLog((line) => logger.warn(line));
  const warn = async (error: unknown) => {
    if (await accepts(queue)) warnings.say(`The queue ${queue.name}: ${String(error)}`);
    else log.lost(error);
  };
  queue.on('error', (error) => void warn(error));
  connections.onReady = async () => {
    if (await accepts(queue)) log.back();
  };
  const named = queue as Queue & { setWorkerName(): Promise<void> };
  const setWorkerName = named.setWorkerName.bind(queue);
  const process = queue.process.bind(queue) as (...handler: unknown[]) => Promise<void>;
  Object.assign(queue, {
    // Bull doesn't await these two, so a rejection would end the process.
    setWorkerName: () => setWorkerName().catch(() => undefined),
    process: async (...handler: unknown[]) => {
      // Processing must not start once the process is ending, because Bull would open connections that nothing closes.
      if (!(await connections.accepted(queue))) return;
      await process(...handler).catch(warn);
    },
    // Nest's own handler waits for ever while Redis is unavailable.
    onApplicationShutdown: () => connections.close(queue),
  });
  await connections.attempted(queue);
  return true;
}
