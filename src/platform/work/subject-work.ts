import { Logger } from '@nestjs/common';
import type { Transactions } from '../database/transactions.js';
import { ThrottledLog } from '../telemetry/throttled-log.js';
import type { Batch, Batches, Selection } from './batch.js';
import type { DeferredSubject, RequestKey, RunResult, SubjectHandler, WorkRequest } from './work.js';
import type { WorkRepository } from './work.repository.js';

/** The most requests of a run that are processed alone, each of which may wait for locks. */
const MOST_ALONE = 10;

/** The longest delay before a locked subject is retried. */
const LOCK_BACKOFF_MS = 1_000;
/** The longest addition to the delay of a subject whose processing timed out. */
const TIMEOUT_BACKOFF_MS = 5 * 60_000;

/** Processes subjects of one kind. Locked and slow subjects are deferred, so that they delay no others. */
export class SubjectWork {
  private readonly warnings = new ThrottledLog((line) => new Logger(this.handler.kind).warn(line));

  constructor(
    private readonly handler: SubjectHandler,
    private readonly batches: Batches,
    private readonly transactions: Transactions,
    private readonly repository: WorkRepository,
  ) {}

  /** Processes one batch, with an equal share for each workspace. */
  async fresh(workspaceIds: readonly string[]): Promise<RunResult> {
    const selection = this.oldest('fresh', workspaceIds);
    const batch = await this.batches.process(selection);
    if (!batch.timeout) return resultOf(batch, selection);
    // The timeout doesn't tell which request was slow, so all are deferred.
    await this.defer(batch.requests, 0);
    return resultOf({ ...batch, enqueued: batch.requests }, selection);
  }

  async deferred(workspaceIds: readonly string[], signal: AbortSignal): Promise<RunResult> {
    const selection = this.oldest('deferred', workspaceIds);
    const batch = await this.batches.process(selection);
    const alone = batch.timeout ? batch.requests : someOf(batch.enqueued, MOST_ALONE);
    for (const request of alone) if (!signal.aborted) await this.processAlone(request);
    return resultOf(batch, selection);
  }

  /** Processes those of the subjects that aren't locked. @returns the others, and those that can't be written */
  async processNow(workspaceId: string, subjects: readonly string[]): Promise<readonly DeferredSubject[]> {
    const added = subjects.map((subject) => ({ workspace_id: workspaceId, subject, waited_ms: 0 }));
    const requests = await this.transactions.write(workspaceId, (transaction) =>
      this.repository.enqueue(transaction, this.handler.kind, added, () => 0),
    );
    const { timeout, deferred } = await this.batches.process(this.these(workspaceId, requests));
    return timeout ? added : deferred;
  }

  private async processAlone(request: RequestKey): Promise<void> {
    const started = performance.now();
    const selection = { ...this.these(request.workspace_id, [request]), isAlone: true };
    const { timeout, requests } = await this.batches.process(selection);
    if (!timeout) return;
    this.warnings.say(`Takes too long, and is tried again: ${String(timeout)}`);
    const waited = (requests[0]?.waited_ms ?? 0) + performance.now() - started;
    await this.defer(requests, waited + Math.min(waited, TIMEOUT_BACKOFF_MS));
  }

  private oldest(which: 'fresh' | 'deferred', workspaceIds: readonly string[]): OldestSelection {
    const { kind, batchSize } = this.handler;
    const share = Math.max(1, Math.floor(batchSize / workspaceIds.length));
    return {
      workspaceIds,
      share,
      workspaceId: workspaceIds[0] ?? '',
      lock: (transaction) =>
        this.repository.lockOldest(transaction, kind, { which, workspaceIds, most: share }),
      longestBackoff: which === 'fresh' ? 0 : LOCK_BACKOFF_MS,
    };
  }

  private these(workspaceId: string, requests: readonly RequestKey[]): Selection {
    const { kind } = this.handler;
    return {
      workspaceId,
      lock: (transaction) => this.repository.lockThese(transaction, kind, requests),
      longestBackoff: LOCK_BACKOFF_MS,
    };
  }

  /** @param after when the requests are due, in milliseconds since the first of them was made */
  private defer(requests: readonly WorkRequest[], after: number): Promise<void> {
    return this.transactions.write(requests[0]?.workspace_id ?? null, (transaction) =>
      this.repository.update(transaction, this.handler.kind, requests, { after }),
    );
  }
}

interface OldestSelection extends Selection {
  readonly workspaceIds: readonly string[];
  /** The most requests of each workspace. */
  readonly share: number;
}

function resultOf(
  { requests, subjects, enqueued, deferred }: Batch,
  { workspaceIds, share }: OldestSelection,
): RunResult {
  const own = Map.groupBy(requests, ({ workspace_id }) => workspace_id);
  return {
    requests: requests.length,
    subjects,
    deferred: enqueued.length,
    failed: deferred.filter(({ error }) => error !== undefined).length,
    unfinished: workspaceIds.filter((id) => own.get(id)?.length === share),
  };
}

/** Starts at a random item, so that no item is always last. */
function someOf<Item>(items: readonly Item[], most: number): Item[] {
  const start = Math.floor(Math.random() * items.length);
  return [...items.slice(start), ...items.slice(0, start)].slice(0, most);
}
