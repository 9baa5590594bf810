import { Injectable } from '@nestjs/common';
import { Reader } from '../database/reader.js';
import { Parameters, referred, type Queryable } from '../database/sql.js';
import { type ListRequest, type Page, readPage } from '../http/lists/page.js';
import { LAST_POSITION } from '../http/lists/position.js';
import { FEEDBACK_TYPE } from './field-type.js';
import type { FieldRow } from './field.record.js';
import type { FieldsQuery } from './field.requests.js';

const COLUMNS = 'f.id, f.client_id, f.updated_at, f.name, f.type, f.position';
const LONG = [
  {
    bytes: '(SELECT sum(octet_length(option)) FROM unnest(f.options) AS option)',
    columns: { options: 'f.options' },
  },
];

/** Reads fields. */
@Injectable()
export class FieldsRepository {
  constructor(private readonly reader: Reader) {}

  find(workspaceId: string, reference: string, from: Queryable = this.reader): Promise<FieldRow | undefined> {
    const parameters = new Parameters();
    const workspace = parameters.add(workspaceId);
    const id = referred('discovery_field', workspace, reference, parameters);
    return from.byKey({
      text: `SELECT ${COLUMNS}, f.options FROM discovery_field f WHERE f.workspace_id = ${workspace} AND f.id = ${id}`,
      values: parameters.values,
    });
  }

  list(workspaceId: string, request: ListRequest<FieldsQuery>): Promise<Page<FieldRow>> {
    const parameters = new Parameters();
    return readPage(this.reader.of(workspaceId), request, {
      table: 'discovery_field',
      alias: 'f',
      columns: COLUMNS,
      long: LONG,
      conditions: [`f.workspace_id = ${parameters.add(workspaceId)}`],
      parameters,
      defaultOrder: 'createdAt',
    });
  }

  /** How many discoveries have a value in a field. */
  async countDiscoveries(workspaceId: string, id: string): Promise<number> {
    const [row] = await this.reader.query<{ discoveries: number }>({
      text: 'SELECT count(*) AS discoveries FROM discovery_field_value WHERE workspace_id = $1 AND field_id = $2',
      values: [workspaceId, id],
    });
    return row?.discoveries ?? 0;
  }

  /** The position after all fields that there are. */
  async nextPosition(workspaceId: string, from: Queryable): Promise<number> {
    const row = await from.byKey<{ next: number }>({
      text: `SELECT least(coalesce(max(position) + 1, 0), ${LAST_POSITION}) AS next
        FROM discovery_field WHERE workspace_id = $1 AND type <> '${FEEDBACK_TYPE}'`,
      values: [workspaceId],
    });
    return row?.next ?? 0;
  }

  /** Which of some options of a select are the value, or in the value, of some discovery. */
  async optionsInUse(
    workspaceId: string,
    id: string,
    options: readonly string[],
    from: Queryable,
  ): Promise<string[]> {
    const rows = await from.query<{ option: string }>({
      text: `SELECT option FROM unnest($3::text[]) AS option
        WHERE EXISTS (
          SELECT FROM discovery_field_value v
          JOIN discovery_field f ON f.workspace_id = v.workspace_id AND f.id = v.field_id
          WHERE v.workspace_id = $1 AND v.field_id = $2
            AND CASE f.type WHEN 'SELECT' THEN v.value = option ELSE v.value::jsonb ? option END)`,
      values: [workspaceId, id, options],
    });
    return rows.map(({ option }) => option);
  }
}
