import { EntityRepository } from '@mikro-orm/postgresql';
import { queryableOf } from '../database/context.js';
import { Records } from '../database/records/records.js';
import {
  type Page,
  type PageRequest,
  positionAfter,
  type PositionedQuery,
} from '../http/lists/list.requests.js';
import { readRecords } from '../http/lists/lists.js';
import { orNotFound } from '../http/problems/problems.js';
import type { DiscoveryState, StateRow } from './discovery-state.entity.js';

export class StatesRepository extends EntityRepository<DiscoveryState> {
  private readonly records = new Records<DiscoveryState, StateRow>(this.em, this.entityName);

  async get(workspaceId: string, reference: string): Promise<StateRow> {
    return orNotFound(await this.records.find(workspaceId, reference), 'discovery state', reference);
  }

  async claim(workspaceId: string, reference: string): Promise<DiscoveryState> {
    return orNotFound(await this.records.claim(workspaceId, reference), 'discovery state', reference);
  }

  list(workspaceId: string, request: PageRequest<PositionedQuery>): Promise<Page<StateRow>> {
    return readRecords(this.em, this.records.table, workspaceId, request, { order: 'position' });
  }

  countDiscoveries(workspaceId: string, reference: string): Promise<number> {
    return this.records.countReferring({ table: 'discovery', column: 'state_id' }, workspaceId, reference);
  }

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

  async nextPosition(workspaceId: string): Promise<number> {
    const last = await queryableOf(this.em).query<{ position: number }>({
      text: 'SELECT position FROM discovery_state WHERE workspace_id = $1 ORDER BY position DESC LIMIT 1',
      values: [workspaceId],
    });
    return positionAfter(last.map(({ position }) => position));
  }
}
