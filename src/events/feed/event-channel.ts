import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import { connectToRedis, disconnect, type RedisConnection } from '../../platform/redis/connect.js';
import { SETTINGS, type Settings } from '../../platform/settings/settings.js';
import { EventNotifier } from './event-notifier.js';

const CHANNEL = 'discovery-records:events';

/** Workspaces with new events are told together, so that many writers cost few messages. */
const TELL_EVERY_MS = 20;

/** Nothing is lost with a message: who waits asks once a second as well. */
const OPTIONS = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  commandTimeout: 1_000,
  connectTimeout: 3_000,
  disconnectTimeout: 300,
};

/** Tells the processes in which somebody waits where there is something new. */
@Injectable()
export class EventChannel implements OnModuleDestroy {
  private readonly told = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private readonly sender: RedisConnection;
  private receiver: RedisConnection | undefined;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    transactions: Transactions,
    private readonly bell: EventNotifier,
  ) {
    this.sender = connectToRedis(settings, OPTIONS);
    transactions.onEvents((workspaceIds) => this.tell(workspaceIds));
    bell.onFirstWaiter(() => this.receive());
  }

  onModuleDestroy(): void {
    clearTimeout(this.timer);
    for (const connection of [this.sender, this.receiver]) if (connection) disconnect(connection);
  }

  private tell(workspaceIds: readonly string[]): void {
    for (const id of workspaceIds) this.told.add(id);
    this.timer ??= setTimeout(() => this.send(), TELL_EVERY_MS).unref();
  }

  private send(): void {
    const workspaceIds = [...this.told];
    this.told.clear();
    this.timer = undefined;
    if (this.sender.status === 'ready')
      void this.sender.publish(CHANNEL, JSON.stringify(workspaceIds)).catch(() => undefined);
    // Those of this process hear it with or without Redis.
    this.bell.ring(workspaceIds);
  }

  private receive(): void {
    this.receiver = connectToRedis(this.settings, { ...OPTIONS, enableOfflineQueue: true });
    this.receiver.on('message', (_channel: string, message: string) => this.bell.ring(workspacesIn(message)));
    void this.receiver.subscribe(CHANNEL).catch(() => undefined);
  }
}

function workspacesIn(message: string): readonly string[] {
  try {
    const workspaceIds: unknown = JSON.parse(message);
    return Array.isArray(workspaceIds) ? workspaceIds.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}
