import { InjectQueue } from '@nestjs/bull';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bull';
import { faultOf } from '../database/faults.js';
import { migrations } from '../database/migrations/index.js';
import { Reader } from '../database/reader.js';
import { Unavailable } from '../problems/problems.js';
import { REFRESH_QUEUE } from '../refresh/refresh-queue.js';
import type { HealthRecord } from './health.record.js';
import { Probe } from '../outages/probe.js';

const UNDEFINED_TABLE = '42P01';

/** Looks at what the process needs, each time anew. */
@Injectable()
export class HealthService {
  private readonly database: Probe<{ name: string }[]>;
  private readonly redis: Probe<string>;

  constructor(reader: Reader, @InjectQueue(REFRESH_QUEUE) queue: Queue) {
    this.database = new Probe(() => reader.rows({ text: 'SELECT name FROM schema_migration', values: [] }));
    this.redis = new Probe(() => queue.client.ping());
  }

  /** @throws Unavailable when the process can't work */
  async readiness(): Promise<HealthRecord> {
    const [pending, queue] = await Promise.all([this.pendingMigrations(), this.isQueueUp()]);
    if (pending.length > 0) {
      throw new Unavailable(`The database lacks migrations: ${pending.join(', ')}. Run "npm run migrate".`);
    }
    return {
      status: queue ? 'ok' : 'degraded',
      database: 'up',
      schema: 'up to date',
      queue: queue ? 'up' : 'down',
    };
  }

  private async pendingMigrations(): Promise<string[]> {
    const done = new Set((await this.doneMigrations()).map(({ name }) => name));
    return migrations.map(({ name }) => name).filter((name) => !done.has(name));
  }

  private async doneMigrations(): Promise<{ name: string }[]> {
    try {
      return await this.database.answer();
    } catch (error) {
      if (faultOf(error)?.code === UNDEFINED_TABLE) return [];
      throw new Unavailable('The database can not be reached.', error);
    }
  }

  private isQueueUp(): Promise<boolean> {
    return this.redis.answer().then(
      () => true,
      () => false,
    );
  }
}
