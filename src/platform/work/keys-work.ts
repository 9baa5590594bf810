import { Logger } from '@nestjs/common';
import type { Transactions } from '../database/transactions.js';
import { ThrottledLog } from '../telemetry/throttled-log.js';
import type { Batch, Batches, Take } from './batch.js';
import type { KeysHandler, RequestKey, Turn, Unsettled, WorkRequest } from './work.js';
import type { WorkRepository } from './work.repository.js';

/** Locks to wait for in a turn, before the rest is tried again. */
const MOST_WAITS = 10;

/** The longest wait before what was locked, or took too long, is tried again. */
const LOCK_BACKOFF_MS = 1_000;
const TIMEOUT_BACKOFF_MS = 5 * 60_000;

/** Turns of one kind. What is locked or takes too long is deferred, so that it holds up no other. */
export class KeysWork {
  private readonly warnings = new ThrottledLog((line) => new Logger(this.handler.kind).warn(line));

  constructor(
    private readonly handler: KeysHandler,
    private readonly batches: Batches,
    private readonly transactions: Transactions,
    private readonly repository: WorkRepository,
  ) {}

  /** One batch, with an equal share for each workspace. */
  async fresh(workspaceIds: readonly string[]): Promise<Turn> {
    const take = this.oldest('fresh', workspaceIds);
    const batch = await this.batches.settle(take);
    if (!batch.timeout) return turnOf(batch, take);
    // Nobody knows which of them took so long.
    await this.postpone(batch.requests, 0);
    return turnOf({ ...batch, deferred: batch.requests }, take);
  }

  async deferred(workspaceIds: readonly string[], signal: AbortSignal): Promise<Turn> {
    const take = this.oldest('deferred', workspaceIds);
    const batch = await this.batches.settle(take);
    const alone = batch.timeout ? batch.requests : someOf(batch.deferred, MOST_WAITS);
    for (const request of alone) if (!signal.aborted) await this.settleAlone(request);
    return turnOf(batch, take);
  }

  /** Settles now what nobody has locked. */
  async perform(workspaceId: string, subjects: readonly string[]): Promise<readonly Unsettled[]> {
    const asked = subjects.map((subject) => ({ workspace_id: workspaceId, subject, waited_ms: 0 }));
    const requests = await this.transactions.write(workspaceId, (transaction) =>
      this.repository.askAgain(transaction, this.handler.kind, asked, () => 0),
    );
    const { timeout, unsettled } = await this.batches.settle(this.these(workspaceId, requests));
    return timeout ? asked : unsettled;
  }

  private async settleAlone(request: RequestKey): Promise<void> {
    const started = performance.now();
    const take = { ...this.these(request.workspace_id, [request]), isAlone: true };
    const { timeout, requests } = await this.batches.settle(take);
    if (!timeout) return;
    this.warnings.say(`Takes too long, and is tried again: ${String(timeout)}`);
    const waited = (requests[0]?.waited_ms ?? 0) + performance.now() - started;
    await this.postpone(requests, waited + Math.min(waited, TIMEOUT_BACKOFF_MS));
  }

  private oldest(which: 'fresh' | 'deferred', workspaceIds: readonly string[]): OldestTake {
    const { kind, batch } = this.handler;
    const most = Math.max(1, Math.floor(batch / workspaceIds.length));
    return {
      workspaceIds,
      most,
      workspaceId: workspaceIds[0] ?? '',
      lock: (transaction) => this.repository.lockOldest(transaction, kind, { which, workspaceIds, most }),
      longestBackoff: which === 'fresh' ? 0 : LOCK_BACKOFF_MS,
    };
  }

  private these(workspaceId: string, requests: readonly RequestKey[]): Take {
    const { kind } = this.handler;
    return {
      workspaceId,
      lock: (transaction) => this.repository.lockThese(transaction, kind, requests),
      longestBackoff: LOCK_BACKOFF_MS,
    };
  }

  /** @param after the time of the requests, in milliseconds */
  private postpone(requests: readonly WorkRequest[], after: number): Promise<void> {
    return this.transactions.write(requests[0]?.workspace_id ?? null, (transaction) =>
      this.repository.update(transaction, this.handler.kind, requests, { after }),
    );
  }
}

interface OldestTake extends Take {
  readonly workspaceIds: readonly string[];
  /** Of each workspace. */
  readonly most: number;
}

function turnOf(
  { requests, subjects, deferred, unsettled }: Batch,
  { workspaceIds, most }: OldestTake,
): Turn {
  const own = Map.groupBy(requests, ({ workspace_id }) => workspace_id);
  return {
    requests: requests.length,
    subjects,
    deferred: deferred.length,
    failed: unsettled.filter(({ error }) => error !== undefined).length,
    unfinished: workspaceIds.filter((id) => own.get(id)?.length === most),
  };
}

/** Starts anywhere, so that no item is always last. */
function someOf<Item>(items: readonly Item[], most: number): Item[] {
  const start = Math.floor(Math.random() * items.length);
  return [...items.slice(start), ...items.slice(0, start)].slice(0, most);
}
