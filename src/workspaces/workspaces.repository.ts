import { EntityRepository } from '@mikro-orm/postgresql';
import { readerOf } from '../database/context.js';
import type { Workspace } from './workspace.entity.js';

export class WorkspacesRepository extends EntityRepository<Workspace> {
  async idOf(name: string): Promise<string | undefined> {
    const row = await readerOf(this.em).byKey<{ workspace_id: string }>({
      text: 'SELECT workspace_id FROM workspace WHERE name = $1',
      values: [name],
    });
    return row?.workspace_id;
  }

  async nameOf(workspaceId: string): Promise<string> {
    const row = await readerOf(this.em).byKey<{ name: string }>({
      text: 'SELECT name FROM workspace WHERE workspace_id = $1',
      values: [workspaceId],
    });
    if (!row) throw new Error(`There is no workspace ${workspaceId}.`);
    return row.name;
  }

  /** Sorted. */
  async names(): Promise<string[]> {
    const rows = await readerOf(this.em).query<{ name: string }>({
      text: 'SELECT name FROM workspace ORDER BY name',
      values: [],
    });
    return rows.map(({ name }) => name);
  }
}
