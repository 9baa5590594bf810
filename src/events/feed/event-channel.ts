import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import { connectToRedis, disconnect, type RedisConnection } from '../../platform/redis/connect.js';
import { SETTINGS, type Settings } from '../../platform/settings/settings.js';
import { EventNotifier } from './event-notifier.js';

const CHANNEL = 'discovery-records:events';

/** How long to collect workspaces with new events before publishing them, so that many writers cause few messages. */
const PUBLISH_EVERY_MS = 20;

/** Lost messages only cause a delay, because waiting readers also poll once a second. */
const OPTIONS = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  commandTimeout: 1_000,
  connectTimeout: 3_000,
  disconnectTimeout: 300,
};

/** Publishes the workspaces with new events to all processes that have waiting readers. */
@Injectable()
export class EventChannel implements OnModuleDestroy {
  private readonly pending = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private readonly sender: RedisConnection;
  private receiver: RedisConnection | undefined;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    transactions: Transactions,
    private readonly notifier: EventNotifier,
  ) {
    this.sender = connectToRedis(settings, OPTIONS);
    transactions.onEvents((workspaceIds) => this.schedule(workspaceIds));
    notifier.onFirstWaiter(() => this.subscribe());
  }

  onModuleDestroy(): void {
    clearTimeout(this.timer);
    for (const connection of [this.sender, this.receiver]) if (connection) disconnect(connection);
  }

  private schedule(workspaceIds: readonly string[]): void {
    for (const id of workspaceIds) this.pending.add(id);
    this.timer ??= setTimeout(() => this.publish(), PUBLISH_EVERY_MS).unref();
  }

  private publish(): void {
    const workspaceIds = [...this.pending];
    this.pending.clear();
    this.timer = undefined;
    if (this.sender.status === 'ready')
      void this.sender.publish(CHANNEL, JSON.stringify(workspaceIds)).catch(() => undefined);
    // Readers of this process are notified with or without Redis.
    this.notifier.notify(workspaceIds);
  }

  private subscribe(): void {
    this.receiver = connectToRedis(this.settings, { ...OPTIONS, enableOfflineQueue: true });
    this.receiver.on('message', (_channel: string, message: string) =>
      this.notifier.notify(workspacesIn(message)),
    );
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
