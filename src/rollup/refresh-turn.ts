import { Injectable } from '@nestjs/common';
import { DeferredRefreshes } from './deferred-refreshes.js';
import { BatchTimedOut, NOTHING, type Settled } from './refresh-batch.js';
import { Settler } from './settler.js';

const BATCH = 1_000;

export interface Turn extends Settled {
  /** The workspaces that used up their share, and may have more. */
  readonly unfinished: readonly string[];
}

/** Settles one batch of requests, of which each workspace has an equal share. */
@Injectable()
export class RefreshTurn {
  constructor(
    private readonly settler: Settler,
    private readonly deferred: DeferredRefreshes,
  ) {}

  async settle(workspaceIds: readonly string[]): Promise<Turn> {
    const share = Math.max(1, Math.floor(BATCH / workspaceIds.length));
    const settled = await this.settleOrDefer(workspaceIds, share);
    if (settled.deferred.length > 0) this.deferred.task.begin();
    const requests = Map.groupBy(settled.requests, ({ workspace_id }) => workspace_id);
    return { ...settled, unfinished: workspaceIds.filter((id) => requests.get(id)?.length === share) };
  }

  /** Nobody knows which request of a batch took too long, so all of them are deferred. */
  private async settleOrDefer(workspaceIds: readonly string[], share: number): Promise<Settled> {
    try {
      return await this.settler.oldest(workspaceIds, share);
    } catch (error) {
      if (!(error instanceof BatchTimedOut)) throw error;
      await this.deferred.defer(error.requests);
      return { ...NOTHING, requests: error.requests, deferred: error.requests };
    }
  }
}
