import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { readerOf } from '../../platform/database/context.js';
import { acceptedStaleness } from '../../platform/database/reader.js';
import type { Page } from '../../http/lists/list.requests.js';
import type { DiscoveryRow } from './discovery.entity.js';

/** Lifetime of cached positions, so that a renamed user moves within a second. */
const MAX_AGE_MS = 900;

/** Maximum number of users that a statement on a shared connection reads. */
const MOST_SHARED = 1_000;

/** Maximum number of users in the cache, over all workspaces. */
const MOST_CACHED = 100_000;

/** Users of a workspace, and their positions in the order of their names. */
interface Known {
  readonly readAt: number;
  readonly users: ReadonlySet<string>;
  readonly positions: Promise<ReadonlyMap<string, number>>;
}

/** Sorts the assignees of rows by name, in PostgreSQL's collation; rows store assignees unordered. */
@Injectable()
export class AssigneeOrder {
  private readonly known = new LRUCache<string, Known>({
    maxSize: MOST_CACHED,
    sizeCalculation: ({ users }) => users.size,
  });

  constructor(private readonly em: EntityManager) {}

  async sortRow<Row extends DiscoveryRow>(workspaceId: string, reading: Promise<Row>): Promise<Row> {
    const row = await reading;
    await this.sort(workspaceId, [row]);
    return row;
  }

  async sortPage(workspaceId: string, reading: Promise<Page<DiscoveryRow>>): Promise<Page<DiscoveryRow>> {
    const page = await reading;
    await this.sort(workspaceId, page.rows);
    return page;
  }

  /** Call this outside of transactions: two that each wait for a second connection could deadlock. */
  async sort(workspaceId: string, rows: readonly DiscoveryRow[]): Promise<void> {
    const several = rows.filter(({ assignees }) => assignees.length > 1);
    if (several.length === 0) return;
    const positions = await this.positionsOf(workspaceId, several);
    const positionOf = (id: string): number => positions.get(id) ?? positions.size;
    for (const row of several) {
      const assignees = row.assignees.toSorted((a, b) => positionOf(a) - positionOf(b));
      Object.assign(row, { assignees });
    }
  }

  private positionsOf(workspaceId: string, rows: readonly DiscoveryRow[]): Known['positions'] {
    // A replica may have outdated names, so its positions are cached apart.
    const key = `${workspaceId} ${acceptedStaleness()?.source}`;
    const known = this.known.get(key);
    const isKnown = rows.every(({ assignees }) => assignees.every((id) => known?.users.has(id)));
    if (known && isKnown && performance.now() - known.readAt < MAX_AGE_MS) return known.positions;
    const needed = rows.flatMap(({ assignees }) => assignees);
    // Users of earlier pages are read again as well, because later pages are likely to need them.
    const all = new Set([...needed, ...(known?.users ?? [])]);
    const users = all.size > MOST_SHARED ? new Set(needed) : all;
    const positions = this.read(workspaceId, [...users]);
    positions.catch(() => this.known.delete(key));
    this.known.set(key, { readAt: performance.now(), users, positions });
    return positions;
  }

  private async read(workspaceId: string, users: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const reader = readerOf(this.em);
    const statement = {
      text: 'SELECT id FROM workspace_user WHERE workspace_id = $1 AND id = ANY ($2::uuid[]) ORDER BY name, id',
      values: [workspaceId, users],
    };
    const inOrder = await (users.length > MOST_SHARED
      ? reader.list<{ id: string }>(workspaceId, statement)
      : reader.allByKey<{ id: string }>(statement));
    return new Map(inOrder.map(({ id }, position) => [id, position]));
  }
}
