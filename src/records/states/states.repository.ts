import { queryableOf, transactionOf } from '../../platform/database/context.js';
import { type Extent, extentOf } from '../../http/lists/extent.js';
import { RecordsRepository } from '../../http/lists/records.repository.js';
import type { DiscoveryState, StateRow } from './discovery-state.entity.js';

export class StatesRepository extends RecordsRepository<DiscoveryState, StateRow> {
  protected readonly noun = 'discovery state';
  protected override readonly referrer = { table: 'discovery', column: 'state_id' };
  protected override readonly listing = { order: 'position' };

  /**
   * Serialises what depends on all states: moving the default, choosing a position. Discoveries can still enter them.
   * Any two callers share a state to wait for, because locked states can't be deleted.
   */
  async lockAll(workspaceId: string): Promise<void> {
    const lock = {
      text: 'SELECT id FROM discovery_state WHERE workspace_id = $1 ORDER BY id FOR NO KEY UPDATE',
      values: [workspaceId],
    };
    // All of them may have been replaced while it waited.
    while ((await queryableOf(this.em).query(lock)).length === 0);
  }

  /** There must never be two defaults, not even within a statement that moves it. */
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
