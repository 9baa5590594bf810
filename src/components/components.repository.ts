import { Injectable } from '@nestjs/common';
import { Reader } from '../database/reader.js';
import { Parameters, referred, type Queryable } from '../database/sql.js';
import type { TitledQuery } from '../http/lists/list.requests.js';
import { type ListRequest, type Page, readPage } from '../http/lists/page.js';
import type { ComponentRow } from './component.record.js';

const COLUMNS = 'c.id, c.client_id, c.updated_at, c.title';
const LONG = [
  {
    bytes: 'octet_length(c.description)',
    columns: { description: 'c.description' },
  },
];

/** Reads components. */
@Injectable()
export class ComponentsRepository {
  constructor(private readonly reader: Reader) {}

  find(workspaceId: string, reference: string, from: Queryable = this.reader): Promise<ComponentRow | undefined> {
    const parameters = new Parameters();
    const workspace = parameters.add(workspaceId);
    const id = referred('component', workspace, reference, parameters);
    return from.byKey({
      text: `SELECT ${COLUMNS}, c.description FROM component c WHERE c.workspace_id = ${workspace} AND c.id = ${id}`,
      values: parameters.values,
    });
  }

  list(workspaceId: string, request: ListRequest<TitledQuery>): Promise<Page<ComponentRow>> {
    const parameters = new Parameters();
    return readPage(this.reader.of(workspaceId), request, {
      table: 'component',
      alias: 'c',
      columns: COLUMNS,
      long: LONG,
      conditions: [`c.workspace_id = ${parameters.add(workspaceId)}`],
      parameters,
      defaultOrder: 'createdAt',
    });
  }

  /** How many discoveries hang directly under a component. */
  async countDiscoveries(workspaceId: string, id: string): Promise<number> {
    const [row] = await this.reader.query<{ discoveries: number }>({
      text: 'SELECT count(*) AS discoveries FROM discovery WHERE workspace_id = $1 AND component_id = $2',
      values: [workspaceId, id],
    });
    return row?.discoveries ?? 0;
  }
}
