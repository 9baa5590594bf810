import type { Queryable } from '../../../../platform/database/sql.js';
import type { ParsedLine } from '../../import/lines/parse-line.js';
import { splitList } from './cells.js';
import { Fields, type KnownField } from './fields.js';
import type { Conventions, Read } from './locale.js';
import { type Named, NamedOfKind } from './names.js';

const MOST_NAMES = 100_000;

/** The records that rows can refer to: those of the workspace, and those that the import creates. */
export interface Directory {
  readonly states: NamedOfKind;
  readonly users: NamedOfKind;
  readonly components: NamedOfKind;
  readonly fields: Fields;
}

export async function loadDirectory(
  queryable: Queryable,
  workspaceId: string,
  createMissing = false,
  conventions?: Conventions,
): Promise<Directory> {
  const query = <Row extends Named>(names: string, from: string, columns = '') =>
    queryable.query<Row>({
      text: `SELECT id, client_id AS "clientId", ARRAY[${names}] AS names ${columns} FROM ${from}`,
      values: [workspaceId],
    });
  const [states, users, components, fields] = await Promise.all([
    query('name', 'discovery_state WHERE workspace_id = $1'),
    query('name, email', `workspace_user WHERE workspace_id = $1 LIMIT ${MOST_NAMES}`),
    query('title', `component WHERE workspace_id = $1 LIMIT ${MOST_NAMES}`),
    query<KnownField>(
      'name',
      'discovery_field WHERE workspace_id = $1 ORDER BY position, id',
      ', name, type, options, formula',
    ),
  ]);
  return {
    states: new NamedOfKind('discoveryState', states, createMissing),
    users: new NamedOfKind('user', users, createMissing),
    components: new NamedOfKind('component', components, createMissing),
    fields: new Fields(fields, createMissing, conventions),
  };
}

/** The users that a cell names, or one whose name looks like a list, as in "Lovelace, Ada". */
export function usersIn(cell: string, { users }: Directory): Read[] | undefined {
  const whole = cell.trim();
  return (users.isKnown(whole) ? [whole] : splitList(cell))?.map((name) => users.named(name));
}

export const missingLines = ({ states, fields, users, components }: Directory): ParsedLine[] =>
  [states, fields, users, components].flatMap((each) => each.lines());
