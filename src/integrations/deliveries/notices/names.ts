import type { EventRecord } from '../../../events/presenting/event.record.js';
import type { Reader } from '../../../platform/database/reader.js';
import { isUuid } from '../../../platform/identifiers/uuid.js';

/** The present names of records by id and of lists of links (`alpha`), {@link RECORD_URL}, and {@link deletionOf}. */
export type Names = ReadonlyMap<string, string>;

export const RECORD_URL = 'recordUrl';

/** The key of a time in seconds since 1970. */
export const deletionOf = (id: string): string => `deleted ${id}`;

/** By table, SQL for what a record is called. */
const NAMES = {
  api_token: 'name',
  comment: 'text',
  company: 'name',
  component: 'title',
  discovery: 'title',
  discovery_field: 'name',
  discovery_state: 'name',
  feedback: 'coalesce(title, excerpt, content)',
  message: 'text',
  webhook: 'coalesce(description, client_id)',
  workspace_user: 'name',
  workspace_view: 'name',
};

const SELECTIONS = Object.entries(NAMES).map(
  ([table, name]) =>
    `SELECT id::text AS key, left(${name}, 500) AS name FROM ${table} WHERE workspace_id = $1 AND id = ANY ($2::uuid[])`,
);

/** Reads the names of all records that the events are about or refer to, in one statement. */
export async function namesIn(
  { primary }: Reader,
  workspaceId: string,
  events: readonly EventRecord[],
): Promise<Names> {
  const own = events.map(({ record }) => record.id);
  const values = events.flatMap(({ before, after }) =>
    [before, after].flatMap((each) => Object.values(each ?? {})),
  );
  const referred = values.flat().filter((value) => typeof value === 'string' && isUuid(value));
  const rows = await primary.query<{ key: string; name: string | null }>({
    text: `${SELECTIONS.join(' UNION ALL ')}
      UNION ALL SELECT unnest(ARRAY[workspace_id::text, '${RECORD_URL}']), unnest(ARRAY[name, record_url])
        FROM workspace WHERE workspace_id = $1
      UNION ALL SELECT list, label FROM workspace, jsonb_each_text(link_names) AS named (list, label) WHERE workspace_id = $1
      UNION ALL SELECT '${deletionOf('')}' || record_id, extract(epoch FROM min(at))::text FROM event
        WHERE workspace_id = $1 AND record_id = ANY ($3::uuid[]) AND type = 'discovery.deleted' GROUP BY record_id`,
    values: [workspaceId, [...new Set([...own, ...referred])], own],
  });
  return new Map(rows.flatMap(({ key, name }) => (name === null ? [] : [[key, name]])));
}
