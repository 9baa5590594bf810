import { Injectable } from '@nestjs/common';
import { Reader } from '../database/reader.js';
import { Parameters, referred, type Queryable } from '../database/sql.js';
import type { PositionedQuery } from '../http/lists/list.requests.js';
import { type ListRequest, type Page, readPage } from '../http/lists/page.js';
import { LAST_POSITION } from '../http/lists/position.js';
import type { StateRow } from './state.record.js';

const COLUMNS = 's.id, s.client_id, s.updated_at, s.name, s.position, s.is_default';

/** Reads states. */
@Injectable()
export class StatesRepository {
  constructor(private readonly reader: Reader) {}

  find(workspaceId: string, reference: string, from: Queryable = this.reader): Promise<StateRow | undefined> {
    const parameters = new Parameters();
    const workspace = parameters.add(workspaceId);
    const id = referred('discovery_state', workspace, reference, parameters);
    return from.byKey({
      text: `SELECT ${COLUMNS} FROM discovery_state s WHERE s.workspace_id = ${workspace} AND s.id = ${id}`,
      values: parameters.values,
    });
  }

  list(workspaceId: string, request: ListRequest<PositionedQuery>): Promise<Page<StateRow>> {
    const parameters = new Parameters();
    return readPage(this.reader.of(workspaceId), request, {
      table: 'discovery_state',
      alias: 's',
      columns: COLUMNS,
      conditions: [`s.workspace_id = ${parameters.add(workspaceId)}`],
      parameters,
      defaultOrder: 'position',
    });
  }

  /** How many discoveries are in a state. */
  async countDiscoveries(workspaceId: string, id: string): Promise<number> {
    const [row] = await this.reader.query<{ discoveries: number }>({
      text: 'SELECT count(*) AS discoveries FROM discovery WHERE workspace_id = $1 AND state_id = $2',
      values: [workspaceId, id],
    });
    return row?.discoveries ?? 0;
  }

  /** The position after all states that there are. */
  async nextPosition(workspaceId: string, from: Queryable): Promise<number> {
    const row = await from.byKey<{ next: number }>({
      text: `SELECT least(coalesce(max(position) + 1, 0), ${LAST_POSITION}) AS next
        FROM discovery_state WHERE workspace_id = $1`,
      values: [workspaceId],
    });
    return row?.next ?? 0;
  }
}
