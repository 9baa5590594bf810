import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { readerOf } from '../../platform/database/context.js';
import { acceptedStaleness } from '../../platform/database/reader.js';
import type { Page } from '../../http/lists/list.requests.js';
import type { DiscoveryRow } from './discovery.entity.js';

/** In milliseconds: a rename shows within a second. */
const MAX_AGE = 900;

/** How many users a statement on a shared connection may ask for. */
const MOST_SHARED = 1_000;

const MOST_IN_CACHE = 100_000;

/** Users of a workspace, and their places in the order of their names. */
interface Known {
  readonly askedAt: number;
  readonly users: ReadonlySet<string>;
  readonly places: Promise<ReadonlyMap<string, number>>;
}

/** Puts assignees in the order of their names, by PostgreSQL's collation. Rows have them in any order. */
@Injectable()
export class AssigneeOrder {
  private readonly known = new LRUCache<string, Known>({
    maxSize: MOST_IN_CACHE,
    sizeCalculation: ({ users }) => users.size,
  });

  constructor(private readonly em: EntityManager) {}

  async one<Row extends DiscoveryRow>(workspaceId: string, reading: Promise<Row>): Promise<Row> {
    const row = await reading;
    await this.sort(workspaceId, [row]);
    return row;
  }

  async page(workspaceId: string, reading: Promise<Page<DiscoveryRow>>): Promise<Page<DiscoveryRow>> {
    const page = await reading;
    await this.sort(workspaceId, page.rows);
    return page;
  }

  /** Not in a transaction: one that waits for another connection could keep that waiting. */
  async sort(workspaceId: string, rows: readonly DiscoveryRow[]): Promise<void> {
    const several = rows.filter(({ assignees }) => assignees.length > 1);
    if (several.length === 0) return;
    const places = await this.placesOf(workspaceId, several);
    const placeOf = (id: string): number => places.get(id) ?? places.size;
    for (const row of several) {
      const assignees = row.assignees.toSorted((a, b) => placeOf(a) - placeOf(b));
      Object.assign(row, { assignees });
    }
  }

  private placesOf(workspaceId: string, rows: readonly DiscoveryRow[]): Known['places'] {
    // A replica may have older names.
    const key = `${workspaceId} ${acceptedStaleness()?.source}`;
    const known = this.known.get(key);
    const isKnown = rows.every(({ assignees }) => assignees.every((id) => known?.users.has(id)));
    if (known && isKnown && performance.now() - known.askedAt < MAX_AGE) return known.places;
    const asked = rows.flatMap(({ assignees }) => assignees);
    // Those of other pages as well, which are likely to be asked for again.
    const all = new Set([...asked, ...(known?.users ?? [])]);
    const users = all.size > MOST_SHARED ? new Set(asked) : all;
    const places = this.read(workspaceId, [...users]);
    places.catch(() => this.known.delete(key));
    this.known.set(key, { askedAt: performance.now(), users, places });
    return places;
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
    return new Map(inOrder.map(({ id }, place) => [id, place]));
  }
}
