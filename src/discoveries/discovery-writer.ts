import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { queryableOf } from '../database/context.js';
import { assigneesNamed, sameAssignees } from './assignees.js';
import { DiscoveriesRepository } from './discoveries.repository.js';
import type { Discovery } from './discovery.entity.js';
import type { DiscoveryChanges, NewDiscovery } from './discovery.requests.js';
import { applyFieldValues } from './field-values.js';
import { checkParent, type ParentCandidate, type ParentType, sameParent } from './nesting.js';
import { type Named, ReferenceLookup } from './reference-lookup.js';

type GivenLists = {
  readonly [List in 'assignees' | 'tags' | 'fieldsValues']: DiscoveryChanges[List] | undefined;
};

interface Age {
  readonly isNew: boolean;
}

/** Locks discoveries, and sets what refers to other records. */
@Injectable()
export class DiscoveryWriter {
  constructor(
    private readonly em: EntityManager,
    private readonly discoveries: DiscoveriesRepository,
    private readonly references: ReferenceLookup,
  ) {}

  /** Finds what a new discovery refers to. */
  find(workspaceId: string, given: NewDiscovery): Promise<Named> {
    return this.references.named(workspaceId, given, { isNew: true });
  }

  /** @returns the discovery, locked, and what its changes refer to */
  async claim(
    workspaceId: string,
    reference: string,
    changes: DiscoveryChanges,
  ): Promise<[discovery: Discovery, named: Named]> {
    const claim = () => this.discoveries.claim(workspaceId, reference);
    const find = () => this.references.named(workspaceId, changes, { isNew: false });
    // Each Promise.all is one round trip, and throws what PostgreSQL refused first.
    if (changes.parentId == null) return Promise.all([claim(), find()]);
    const [named, moving] = await Promise.all([find(), this.references.discovery(workspaceId, reference)]);
    const [parent, discovery] = await Promise.all([
      this.lockMove(workspaceId, moving, named.parent),
      claim(),
    ]);
    return [discovery, { ...named, parent }];
  }

  /** @param parent undefined when nothing has the name that a caller gives */
  async moveUnder(discovery: Discovery, parent: ParentCandidate | undefined, { isNew }: Age): Promise<void> {
    const { workspaceId, id } = discovery;
    if (parent && sameParent(parent, discovery.parent())) return;
    const mayHaveChildren = !isNew && parent?.type !== 'COMPONENT';
    const hasChildren = mayHaveChildren && (await this.references.hasChildren(workspaceId, id));
    checkParent(parent, { id, hasChildren });
    discovery.moveUnder(parent);
  }

  /** Null clears. */
  async setLists(
    discovery: Discovery,
    { assignees, tags, fieldsValues }: GivenLists,
    named: Named,
    age: Age,
  ): Promise<void> {
    if (assignees !== undefined) {
      const ids = assigneesNamed(assignees ?? [], named.user);
      if (!sameAssignees(discovery.assignees, ids))
        discovery.assign(await this.references.inOrder(discovery.workspaceId, ids));
    }
    if (tags !== undefined) discovery.tag([...new Set(tags)]);
    if (fieldsValues?.length)
      discovery.fill(applyFieldValues(discovery.fieldValues, fieldsValues, named.field, age));
  }

  /**
   * Locks both discoveries in the order of their ids, so that two moves that cross don't deadlock.
   *
   * @returns the parent as it is now
   */
  private async lockMove(
    workspaceId: string,
    moving: string | undefined,
    parent: ParentCandidate | undefined,
  ): Promise<ParentCandidate | undefined> {
    if (moving === undefined || parent?.type !== 'DISCOVERY') return parent;
    const locked = await queryableOf(this.em).query<{ id: string; parent_type: ParentType }>({
      text: `SELECT id, parent_type FROM discovery WHERE workspace_id = $1 AND id = ANY ($2)
        ORDER BY id FOR NO KEY UPDATE`,
      values: [workspaceId, [moving, parent.id]],
    });
    const row = locked.find(({ id }) => id === parent.id);
    return row && { ...parent, parentType: row.parent_type };
  }
}
