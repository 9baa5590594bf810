import { EntityManager, EntityRepository } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { queryableOf, readerOf, transactionOf } from '../../platform/database/context.js';
import { cursorPosition, writeCursor } from '../../http/lists/cursor.js';
import type { Page, PageRequest } from '../../http/lists/list.requests.js';
import { orNotFound } from '../../http/problems/problems.js';
import { isUuid } from '../../platform/identifiers/uuid.js';
import { type LinkNames, Workspace } from './workspace.entity.js';
import type { WorkspacesQuery } from './workspace.requests.js';

export interface WorkspaceRow {
  readonly id: string;
  readonly updated_at: string;
  readonly name: string;
  readonly record_url: string | null;
  readonly link_names: Partial<LinkNames>;
}

/** The columns of a {@link WorkspaceRow}. */
export const WORKSPACE_COLUMNS = 'workspace_id AS id, changed_at AS updated_at, name, record_url, link_names';

@Injectable()
export class WorkspacesRepository extends EntityRepository<Workspace> {
  constructor(em: EntityManager) {
    super(em, Workspace);
  }

  async idOf(name: string): Promise<string | undefined> {
    const row = await readerOf(this.em).byKey<{ workspace_id: string }>({
      text: 'SELECT workspace_id FROM workspace WHERE name = $1',
      values: [name],
    });
    return row?.workspace_id;
  }

  async nameOf(workspaceId: string): Promise<string> {
    return (await this.get(workspaceId, workspaceId)).name;
  }

  /** @param _within the workspace of the request, unused: workspaces aren't part of a workspace */
  async get(_within: string, id: string): Promise<WorkspaceRow> {
    const row = queryableOf(this.em).byKey<WorkspaceRow>(rowOf(id));
    return orNotFound(await row, 'workspace', id);
  }

  async claim(id: string): Promise<WorkspaceRow> {
    const { text, values } = rowOf(id);
    const locked = { text: `${text} FOR NO KEY UPDATE`, values };
    const [row] = await transactionOf(this.em).query<WorkspaceRow>(locked);
    return orNotFound(row, 'workspace', id);
  }

  async update({ id, name, record_url, link_names, updated_at }: WorkspaceRow): Promise<void> {
    await transactionOf(this.em).query({
      text: `UPDATE workspace SET name = $2, record_url = $3, link_names = $4::text::jsonb, changed_at = $5
        WHERE workspace_id = $1`,
      values: [id, name, record_url, JSON.stringify(link_names), updated_at],
    });
  }

  /** Lists workspaces, oldest first. */
  async page({ query, fingerprint, wantsTotal }: PageRequest<WorkspacesQuery>): Promise<Page<WorkspaceRow>> {
    const { per_page: perPage, offset = 0, name = null } = query;
    const after = cursorPosition(query, fingerprint)?.id ?? null;
    const isNamed = 'WHERE ($1::text IS NULL OR name = $1)';
    const reader = readerOf(this.em);
    const [found, counted] = await Promise.all([
      reader.query<WorkspaceRow>({
        text: `SELECT ${WORKSPACE_COLUMNS} FROM workspace ${isNamed} AND ($2::uuid IS NULL OR workspace_id > $2)
          ORDER BY workspace_id LIMIT $3 OFFSET $4`,
        values: [name, after, perPage + 1, offset],
      }),
      wantsTotal
        ? reader.query<{ total: number }>({
            text: `SELECT count(*) AS total FROM workspace ${isNamed}`,
            values: [name],
          })
        : [],
    ]);
    const rows = found.slice(0, perPage);
    const last = found.length > perPage ? rows.at(-1) : undefined;
    return {
      rows,
      nextCursor: last && writeCursor({ id: last.id, key: '' }, fingerprint),
      total: counted[0]?.total,
    };
  }

  /** The sorted names of all workspaces. */
  async names(): Promise<string[]> {
    const rows = await readerOf(this.em).query<{ name: string }>({
      text: 'SELECT name FROM workspace ORDER BY name',
      values: [],
    });
    return rows.map(({ name }) => name);
  }
}

const rowOf = (id: string) => ({
  text: `SELECT ${WORKSPACE_COLUMNS} FROM workspace WHERE workspace_id = $1`,
  values: [isUuid(id) ? id : null],
});
