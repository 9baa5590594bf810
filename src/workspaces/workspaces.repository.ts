import { Injectable } from '@nestjs/common';
import { Reader } from '../database/reader.js';

@Injectable()
export class WorkspacesRepository {
  constructor(private readonly reader: Reader) {}

  async idOf(name: string): Promise<string | undefined> {
    const row = await this.reader.row<{ workspace_id: string }>({
      text: 'SELECT workspace_id FROM workspace WHERE name = $1',
      values: [name],
    });
    return row?.workspace_id;
  }

  async nameOf(workspaceId: string): Promise<string> {
    const row = await this.reader.row<{ name: string }>({
      text: 'SELECT name FROM workspace WHERE workspace_id = $1',
      values: [workspaceId],
    });
    if (!row) throw new Error(`There is no workspace ${workspaceId}.`);
    return row.name;
  }

  /** Sorted. */
  async names(): Promise<string[]> {
    const rows = await this.reader.rows<{ name: string }>({
      text: 'SELECT name FROM workspace ORDER BY name',
      values: [],
    });
    return rows.map(({ name }) => name);
  }
}
