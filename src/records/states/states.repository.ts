import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { queryableOf, transactionOf } from '../../platform/database/context.js';
import { type Extent, extentOf } from '../../http/lists/extent.js';
import { RecordsRepository } from '../../http/lists/records.repository.js';
import { DiscoveryState, type StateRow } from './discovery-state.entity.js';

@Injectable()
export class StatesRepository extends RecordsRepository<DiscoveryState, StateRow> {
  readonly noun = 'discovery state';
  override readonly referrer = { table: 'discovery', column: 'state_id', counted: 'discoveries' };
  protected override readonly listing = { order: 'position' };

  constructor(em: EntityManager) {
    super(em, DiscoveryState);
  }

  /**
   * Locks all states, so that requests which move the default or choose a position run one after another. Discoveries
   * can still be moved to locked states. Locked states can't be deleted, so any two callers have one in common to wait
   * for.
   */
  async lockAll(workspaceId: string): Promise<void> {
    const lock = {
      text: 'SELECT id FROM discovery_state WHERE workspace_id = $1 ORDER BY id FOR NO KEY UPDATE',
      values: [workspaceId],
    };
    // Another transaction may have replaced all states while the statement waited for its locks.
    while ((await queryableOf(this.em).query(lock)).length === 0);
  }

  /** Clears the default first, because the database rejects two defaults even within one statement. */
  clearDefault(workspaceId: string): void {
    transactionOf(this.em).write({
      text: 'UPDATE discovery_state SET is_default = false WHERE workspace_id = $1 AND is_default',
      values: [workspaceId],
    });
  }

  extent(workspaceId: string): Promise<Extent> {
    return extentOf(queryableOf(this.em), workspaceId, 'discovery_state');
  }
}
