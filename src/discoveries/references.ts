import { Injectable } from '@nestjs/common';
import { Parameters, referred, resolutions, type Queryable } from '../database/sql.js';
import type { FieldType } from '../fields/field-type.js';
import { parentQuery } from './discoveries.repository.js';
import type { ParentType } from './parent.js';

/** What a caller's reference to a parent leads to. */
export type NamedParent =
  | { readonly kind: 'component'; readonly id: string }
  | { readonly kind: 'discovery'; readonly id: string; readonly parent_type: ParentType };

/** What has to be known of a field to write a value of it. */
export interface NamedField {
  readonly reference: string;
  readonly id: string;
  readonly name: string;
  readonly type: FieldType;
  readonly options: readonly string[] | null;
}

/** Finds what a discovery's members refer to by `id` or `clientId`. */
@Injectable()
export class References {
  /** The id of a state; of the default state when none is named. */
  async state(from: Queryable, workspaceId: string, reference: string | undefined): Promise<string | undefined> {
    const parameters = new Parameters();
    const workspace = parameters.add(workspaceId);
    const condition =
      reference === undefined
        ? 'is_default'
        : `id = ${referred('discovery_state', workspace, reference, parameters)}`;
    const row = await from.byKey<{ id: string }>({
      text: `SELECT id FROM discovery_state WHERE workspace_id = ${workspace} AND ${condition}`,
      values: parameters.values,
    });
    return row?.id;
  }

  parent(from: Queryable, workspaceId: string, reference: string): Promise<NamedParent | undefined> {
    const parameters = new Parameters();
    const text = parentQuery(parameters.add(workspaceId), reference, parameters);
    return from.byKey<NamedParent>({ text, values: parameters.values });
  }

  /** The ids of users by what they were called; those that don't exist are missing. */
  async users(from: Queryable, workspaceId: string, references: readonly string[]): Promise<Map<string, string>> {
    if (references.length === 0) return new Map();
    const parameters = new Parameters();
    const workspace = parameters.add(workspaceId);
    const rows = await from.query<{ reference: string; id: string }>({
      text: `SELECT asked.reference, coalesce(by_id.id, by_client_id.id) AS id
        ${resolutions('workspace_user', workspace, references, parameters)}`,
      values: parameters.values,
    });
    return new Map(rows.map(({ reference, id }) => [reference, id]));
  }

  /**
   * Fields by what they were called. Their rows are locked as a foreign key would lock them, so that their
   * options stay until the values are written.
   */
  async fields(
    from: Queryable,
    workspaceId: string,
    references: readonly string[],
  ): Promise<Map<string, NamedField>> {
    if (references.length === 0) return new Map();
    const parameters = new Parameters();
    const workspace = parameters.add(workspaceId);
    const rows = await from.query<NamedField>({
      text: `SELECT named.reference, f.id, f.name, f.type, f.options
        FROM (
          SELECT asked.reference, coalesce(by_id.id, by_client_id.id) AS id
          ${resolutions('discovery_field', workspace, references, parameters)}
        ) named
        JOIN discovery_field f ON f.workspace_id = ${workspace} AND f.id = named.id
        ORDER BY f.id FOR KEY SHARE OF f`,
      values: parameters.values,
    });
    return new Map(rows.map((field) => [field.reference, field]));
  }
}
