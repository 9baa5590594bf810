import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { queryableOf } from '../database/context.js';
import { Parameters, referred, resolutions } from '../database/sql.js';
import { parentQuery } from './discovery-filters.js';
import type { FieldFacts } from '../fields/field-facts.js';
import { DiscoveryField } from '../fields/discovery-field.entity.js';
import type { ParentCandidate } from './nesting.js';

/** Finds what a discovery's members refer to by `id` or `clientId`, in the transaction under way. */
@Injectable()
export class ReferenceLookup {
  constructor(private readonly em: EntityManager) {}

  /** The default state when none is named. */
  async state(workspaceId: string, reference: string | undefined): Promise<string | undefined> {
    const parameters = new Parameters();
    const workspace = parameters.add(workspaceId);
    const condition =
      reference === undefined
        ? 'is_default'
        : `id = ${referred('discovery_state', workspace, reference, parameters)}`;
    const row = await queryableOf(this.em).byKey<{ id: string }>({
      text: `SELECT id FROM discovery_state WHERE workspace_id = ${workspace} AND ${condition}`,
      values: parameters.values,
    });
    return row?.id;
  }

  parent(workspaceId: string, reference: string): Promise<ParentCandidate | undefined> {
    const parameters = new Parameters();
    const text = parentQuery(parameters.add(workspaceId), reference, parameters);
    return queryableOf(this.em).byKey<ParentCandidate>({ text, values: parameters.values });
  }

  async hasChildren(workspaceId: string, id: string): Promise<boolean> {
    const row = await queryableOf(this.em).byKey<{ found: boolean }>({
      text: `SELECT EXISTS (
        SELECT FROM discovery WHERE workspace_id = $1 AND parent_discovery_id = $2) AS found`,
      values: [workspaceId, id],
    });
    return row?.found ?? false;
  }

  /** Ids by reference. */
  async users(workspaceId: string, references: readonly string[]): Promise<Map<string, string>> {
    if (references.length === 0) return new Map();
    const parameters = new Parameters();
    const workspace = parameters.add(workspaceId);
    const rows = await queryableOf(this.em).query<{ reference: string; id: string }>({
      text: `SELECT asked.reference, coalesce(by_id.id, by_client_id.id) AS id
        ${resolutions('workspace_user', workspace, references, parameters)}`,
      values: parameters.values,
    });
    return new Map(rows.map(({ reference, id }) => [reference, id]));
  }

  /** By reference, and locked. */
  fields(workspaceId: string, references: readonly string[]): Promise<Map<string, FieldFacts>> {
    return this.em.getRepository(DiscoveryField).named(workspaceId, references);
  }
}
