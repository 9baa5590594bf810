import { newId } from '../../src/platform/identifiers/uuid.js';
import { COMMENTED } from './make.js';
import type { TestService } from './service.js';

/** The columns that a crowd of records differs in, by the path of its list. */
const TABLES: Readonly<Record<string, { table: string; columns: string; values: string }>> = {
  '/v1/component': { table: 'component', columns: 'title', values: `'Title ' || n % 7` },
  '/v1/discovery': {
    table: 'discovery',
    columns: 'title, state_id, state_entered_at',
    values: `'Title ' || n % 7, (SELECT id FROM discovery_state WHERE is_default),
      '2026-01-01T00:00:00Z'::timestamptz + n % 3 * interval '1 ms'`,
  },
  '/v1/discovery-state': {
    table: 'discovery_state',
    columns: 'name, position, is_default',
    values: `'Name ' || n, n % 7, false`,
  },
  '/v1/discovery-field': {
    table: 'discovery_field',
    columns: 'name, type, position',
    values: `'Name ' || n, 'TEXT', n % 7`,
  },
  '/v1/view': { table: 'workspace_view', columns: 'name, query', values: `'Name ' || n % 7, '{}'::json` },
  '/v1/user': { table: 'workspace_user', columns: 'name', values: `'Name ' || n % 7` },
  '/v1/company': {
    table: 'company',
    columns: 'name, revenue',
    values: `'Name ' || n, nullif(n % 7, 0)`,
  },
  '/v1/message': { table: 'message', columns: 'text', values: `'Text ' || n % 7` },
  '/v1/feedback': {
    table: 'feedback',
    columns: 'discovery_id, score, starred',
    values: `(SELECT id FROM discovery ORDER BY id LIMIT 1), n % 7, false`,
  },
  [`/v1/discovery/${COMMENTED}/comment`]: {
    table: 'comment',
    columns: 'discovery_id, text',
    values: `(SELECT id FROM discovery WHERE client_id = '${COMMENTED}'), 'Text ' || n % 7`,
  },
};

/** Makes many records quickly, with ties in everything that a list can be ordered by. */
export async function crowd(service: TestService, path: string, size: number): Promise<void> {
  const { table, columns, values } = TABLES[path] as (typeof TABLES)[string];
  if (path === '/v1/feedback') await service.make.discovery();
  await service.sql(
    `INSERT INTO ${table} (workspace_id, id, client_id, updated_at, ${columns})
     SELECT workspace.workspace_id, crowd.id, crowd.id, '2026-01-01T00:00:00Z'::timestamptz + n % 5 * interval '1 ms',
       ${values}
     FROM workspace, unnest($1::uuid[]) WITH ORDINALITY AS crowd (id, n)`,
    [Array.from({ length: size }, newId)],
  );
}
