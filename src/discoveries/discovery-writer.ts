import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { queryableOf } from '../database/context.js';
import { Parameters, referred } from '../database/sql.js';
import { assigneesNamed } from './assignees.js';
import type { Discovery } from './discovery.entity.js';
import { DiscoveryStateNotFound } from './discovery.problems.js';
import type { DiscoveryChanges } from './discovery.requests.js';
import { applyFieldValues } from './field-values.js';
import { checkParent, NO_PARENT, sameParent } from './nesting.js';
import { ReferenceLookup } from './reference-lookup.js';

type GivenLists = {
  readonly [List in 'assignees' | 'tags' | 'fieldsValues']: DiscoveryChanges[List] | undefined;
};

/** Sets what refers to other records, once it's looked up and checked. */
@Injectable()
export class DiscoveryWriter {
  constructor(
    private readonly em: EntityManager,
    private readonly references: ReferenceLookup,
  ) {}

  /** The default state when none is named. */
  async stateNamed(workspaceId: string, reference: string | undefined): Promise<string> {
    const id = await this.references.state(workspaceId, reference);
    if (id === undefined) throw new DiscoveryStateNotFound(reference ?? '');
    return id;
  }

  /** Null for no parent. */
  async moveUnder(discovery: Discovery, reference: string | null): Promise<void> {
    const { workspaceId, id } = discovery;
    const parent = reference === null ? NO_PARENT : await this.references.parent(workspaceId, reference);
    if (parent && sameParent(parent, discovery.parent())) return;
    const hasChildren = parent?.type !== 'COMPONENT' && (await this.references.hasChildren(workspaceId, id));
    checkParent(parent, { id, hasChildren });
    discovery.moveUnder(parent);
  }

  /** Locks both discoveries in the order of their ids, so that two moves that cross don't deadlock. */
  async lockMove(workspaceId: string, reference: string, parentReference: string): Promise<void> {
    const parameters = new Parameters();
    const workspace = parameters.add(workspaceId);
    const moving = referred('discovery', workspace, reference, parameters);
    const parent = referred('discovery', workspace, parentReference, parameters);
    await queryableOf(this.em).query({
      text: `SELECT FROM discovery WHERE workspace_id = ${workspace} AND id IN (${moving}, ${parent})
        ORDER BY id FOR NO KEY UPDATE`,
      values: parameters.values,
    });
  }

  /** Null clears. */
  async setLists(
    discovery: Discovery,
    { assignees, tags, fieldsValues }: GivenLists,
    { isNew }: { readonly isNew: boolean },
  ): Promise<void> {
    const { workspaceId } = discovery;
    if (assignees !== undefined) {
      const users = await this.references.users(workspaceId, assignees ?? []);
      discovery.assign(assigneesNamed(assignees ?? [], (reference) => users.get(reference)));
    }
    if (tags !== undefined) discovery.tag([...new Set(tags)]);
    if (fieldsValues?.length) {
      const named = fieldsValues.map(({ field }) => field.id);
      const fields = await this.references.fields(workspaceId, named);
      const fieldNamed = (reference: string) => fields.get(reference);
      discovery.fill(applyFieldValues(discovery.fieldValues, fieldsValues, fieldNamed, { isNew }));
    }
  }
}
