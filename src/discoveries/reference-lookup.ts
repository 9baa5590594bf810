import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { queryableOf } from '../database/context.js';
import { allByReference, byReference, idOf } from '../database/references.js';
import type { Queryable } from '../database/sql.js';
import type { DiscoveryChanges } from './discovery.requests.js';
import { DiscoveryField } from '../fields/discovery-field.entity.js';
import type { FieldFacts } from '../fields/field-facts.js';
import type { FieldsRepository } from '../fields/fields.repository.js';
import type { ParentCandidate, ParentType } from './nesting.js';

type GivenReferences = {
  readonly [Member in 'discoveryStateId' | 'parentId' | 'assignees' | 'fieldsValues']?:
    DiscoveryChanges[Member] | undefined;
};

/** What a request's members refer to by `id` or `clientId`. */
export interface Named {
  /** The default state of a new discovery when none is named. */
  readonly state: string | undefined;
  readonly parent: ParentCandidate | undefined;
  readonly user: (reference: string) => string | undefined;
  readonly field: (reference: string) => FieldFacts | undefined;
  /** Whether the workspace of a new discovery has formulas. */
  readonly isScored: boolean;
}

/** Finds records in the transaction under way. Each statement is on one table. */
@Injectable()
export class ReferenceLookup {
  constructor(private readonly em: EntityManager) {}

  /** Together, for one round trip. What isn't there is undefined. */
  async named(
    workspaceId: string,
    { discoveryStateId, parentId, assignees, fieldsValues }: GivenReferences,
    { isNew }: { readonly isNew: boolean },
  ): Promise<Named> {
    const [state, parent, users, fields, isScored] = await Promise.all([
      isNew || discoveryStateId !== undefined ? this.state(workspaceId, discoveryStateId) : undefined,
      parentId == null ? undefined : this.parent(workspaceId, parentId),
      this.users(workspaceId, assignees ?? []),
      this.fields.named(workspaceId, fieldsValues?.map(({ field }) => field.id) ?? []),
      isNew && this.fields.haveFormula(workspaceId),
    ]);
    return {
      state,
      parent,
      user: (reference) => users.get(reference)?.id,
      field: (reference) => fields.get(reference),
      isScored,
    };
  }

  discovery(workspaceId: string, reference: string): Promise<string | undefined> {
    return idOf(this.from, 'discovery', workspaceId, reference);
  }

  async hasChildren(workspaceId: string, id: string): Promise<boolean> {
    const child = await this.from.byKey({
      text: 'SELECT id FROM discovery WHERE workspace_id = $1 AND parent_discovery_id = $2 LIMIT 1',
      values: [workspaceId, id],
    });
    return child !== undefined;
  }

  /**
   * Puts users in the order of their names, and locks those: a rename that commits before the order does would find
   * nothing to reorder.
   */
  async inOrder(workspaceId: string, userIds: readonly string[]): Promise<readonly string[]> {
    if (userIds.length < 2) return userIds;
    const users = 'SELECT id FROM workspace_user WHERE workspace_id = $1 AND id = ANY ($2)';
    const values = [workspaceId, userIds];
    const [, rows] = await Promise.all([
      this.from.query({ text: `${users} ORDER BY id FOR SHARE`, values }),
      // A statement of its own, which sees the names that the lock waited for.
      this.from.query<{ id: string }>({ text: `${users} ORDER BY name, id`, values }),
    ]);
    return rows.map(({ id }) => id);
  }

  private get fields(): FieldsRepository {
    return this.em.getRepository(DiscoveryField);
  }

  private get from(): Queryable {
    return queryableOf(this.em);
  }

  private async state(workspaceId: string, reference: string | undefined): Promise<string | undefined> {
    if (reference !== undefined) return idOf(this.from, 'discovery_state', workspaceId, reference);
    const row = await this.from.byKey<{ id: string }>({
      text: 'SELECT id FROM discovery_state WHERE workspace_id = $1 AND is_default',
      values: [workspaceId],
    });
    return row?.id;
  }

  /** An `id` wins over a `clientId`, a component over a discovery. */
  private parent(workspaceId: string, reference: string): Promise<ParentCandidate | undefined> {
    return byReference(reference, async (key) => {
      const where = `WHERE workspace_id = $1 AND ${key} = $2`;
      const values = [workspaceId, reference];
      const [component, discovery] = await Promise.all([
        this.from.byKey<{ id: string }>({ text: `SELECT id FROM component ${where}`, values }),
        this.from.byKey<{ id: string; parent_type: ParentType }>({
          text: `SELECT id, parent_type FROM discovery ${where}`,
          values,
        }),
      ]);
      if (component) return { type: 'COMPONENT', id: component.id };
      return discovery && { type: 'DISCOVERY', id: discovery.id, parentType: discovery.parent_type };
    });
  }

  private users(workspaceId: string, references: readonly string[]) {
    return allByReference(references, (key, values) =>
      this.from.query<{ id: string; client_id: string }>({
        text: `SELECT id, client_id FROM workspace_user WHERE workspace_id = $1 AND ${key} = ANY ($2)`,
        values: [workspaceId, values],
      }),
    );
  }
}
