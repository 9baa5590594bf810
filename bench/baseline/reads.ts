import { WORKSPACE } from '../records.js';
import { idOf } from './cursor.js';
import { type Row, rows } from './database.js';
import { discoveryJson, type Field, fieldOf, fieldsJson, linksJson, scoreJson } from './discovery-json.js';

const COLUMNS = `id, client_id, updated_at, title, description, state_id, state_entered_at,
  coalesce(component_id, parent_discovery_id) AS parent_id, parent_type, feedback_score, last_feedback, assignees, tags`;
const LINKS = 'alpha_issue_urls, bravo_issue_urls, charlie_issue_urls, delta_issue_urls, echo_card_urls';

export const ONE = `SELECT ${COLUMNS} FROM discovery WHERE workspace_id = $1 AND id = $2`;
export const ONE_WITH_FIELDS = `SELECT ${COLUMNS}, field_values FROM discovery WHERE workspace_id = $1 AND id = $2`;

const list = (columns: string): string =>
  `SELECT ${columns} FROM discovery WHERE workspace_id = $1 AND id > $2 ORDER BY id LIMIT 101`;
const LIST = list(COLUMNS);
const LIST_WITH_BOTH = list(`${COLUMNS}, field_values, ${LINKS}`);

const FIELDS = `SELECT id, client_id, name, type FROM discovery_field
  WHERE workspace_id = $1 ORDER BY type = 'FEEDBACK', position, id`;

export async function retrieved(id: string): Promise<string> {
  const [row] = await rows('one', ONE, [WORKSPACE, id]);
  return `{"discovery":${discoveryJson(row as Row, scoreJson(row as Row))}}`;
}

export async function listed(query: string): Promise<string> {
  const after = idOf(/cursor=([\w-]+)/.exec(query)?.[1] ?? '');
  if (!query.includes('select=')) {
    return pageOf(await rows('list', LIST, [WORKSPACE, after]), scoreJson);
  }
  const [found, fields] = await Promise.all([
    rows('list with both', LIST_WITH_BOTH, [WORKSPACE, after]),
    readFields(),
  ]);
  return pageOf(found, (row) => fieldsJson(row, fields, false) + linksJson(row));
}

const pageOf = (found: readonly Row[], more: (row: Row) => string): string =>
  `{"discoveries":[${found
    .slice(0, 100)
    .map((row) => discoveryJson(row, more(row)))
    .join(',')}]}`;

export const readFields = async (): Promise<Field[]> =>
  (await rows('fields', FIELDS, [WORKSPACE])).map(fieldOf);
