import { expect } from '@jest/globals';
import { eventually } from './eventually.js';
import type { TestService } from './service.js';
import { WRONG_VALUES } from './wrong-values.js';

type Probed = Pick<TestService, 'sql'>;

/** The only workspace of a service. */
export async function workspaceOf({ sql }: Probed): Promise<string> {
  const [row] = await sql<{ id: string }>('SELECT workspace_id AS id FROM workspace');
  return row!.id;
}

/** What is asked for of a kind, and waits. */
export const requests = ({ sql }: Probed, kind: string): Promise<Record<string, unknown>[]> =>
  sql('SELECT * FROM work_request WHERE kind = $1', [kind]);

/** Asks for the values of discoveries again: of all, or of those that meet a condition. */
export const requestValues = ({ sql }: Probed, condition = 'true'): Promise<unknown> =>
  sql(`INSERT INTO work_request (workspace_id, kind, subject)
    SELECT workspace_id, 'values', id FROM discovery WHERE ${condition}`);

/** What could not be done, and why. */
export const failures = ({ sql }: Probed): Promise<Record<string, unknown>[]> =>
  sql('SELECT subject AS id, error FROM work_request WHERE error IS NOT NULL');

/** Nothing is asked for any more, of a kind or at all. */
export const forget = ({ sql }: Probed, kind?: string): Promise<unknown> =>
  sql('DELETE FROM work_request WHERE kind = coalesce($1, kind)', [kind ?? null]);

/** Waits until no request of a kind, or none at all, waits any more, but for those that failed. */
export const settled = ({ sql }: Probed, kind = 'values', longest?: number): Promise<void> =>
  eventually(async () => {
    const text = 'SELECT * FROM work_request WHERE kind = coalesce($1, kind) AND error IS NULL LIMIT 1';
    expect(await sql(text, [kind === 'any' ? null : kind])).toEqual([]);
  }, longest);

/** Every discovery that shows another feedback value than its feedback adds up to. */
export const wrongValues = ({ sql }: Probed): Promise<{ id: string }[]> => sql(WRONG_VALUES);

/** Every discovery whose row has other assignees, tags or field values than its side tables. */
export const wrongRows = ({ sql }: Probed): Promise<{ client_id: string }[]> =>
  sql(`
  WITH assigned AS (
    SELECT workspace_id, discovery_id AS id, array_agg(user_id) AS assignees FROM discovery_assignee GROUP BY 1, 2
  ), tagged AS (
    SELECT workspace_id, discovery_id AS id, array_agg(tag ORDER BY position) AS tags FROM discovery_tag GROUP BY 1, 2
  ), filled AS (
    SELECT workspace_id, discovery_id AS id, jsonb_object_agg(field_id, value) AS field_values
    FROM discovery_field_value WHERE NOT is_computed GROUP BY 1, 2
  )
  SELECT d.client_id FROM discovery d
  LEFT JOIN assigned USING (workspace_id, id)
  LEFT JOIN tagged USING (workspace_id, id)
  LEFT JOIN filled USING (workspace_id, id)
  WHERE NOT d.assignees @> coalesce(assigned.assignees, '{}')
    OR cardinality(d.assignees) <> coalesce(cardinality(assigned.assignees), 0)
    OR d.tags <> coalesce(tagged.tags, '{}')
    OR d.field_values <> coalesce(filled.field_values, '{}')
  ORDER BY d.client_id`);

/** Every value that is computed without a formula, or written into a field with one. */
export const wrongScores = ({ sql }: Probed): Promise<unknown[]> =>
  sql(`
  SELECT v.discovery_id, v.value FROM discovery_field_value v
  JOIN discovery_field f ON f.workspace_id = v.workspace_id AND f.id = v.field_id
  WHERE v.is_computed <> (f.formula IS NOT NULL)`);

/** Every tag that has another number of discoveries than is counted. */
export const wrongTagCounts = ({ sql }: Probed): Promise<{ tag: string }[]> =>
  sql(`
  SELECT workspace_id, tag, expected.count AS expected, counted.discoveries AS counted
  FROM (SELECT workspace_id, tag, count(*) FROM discovery_tag GROUP BY workspace_id, tag) expected
  FULL JOIN (SELECT workspace_id, tag COLLATE "default" AS tag, discoveries FROM discovery_tag_count) counted
    USING (workspace_id, tag)
  WHERE expected.count IS DISTINCT FROM counted.discoveries`);

/** Waits until all feedback values are refreshed; then rows agree with their side tables, and values with feedback. */
export async function expectConsistent(service: Probed): Promise<void> {
  await settled(service);
  expect(await wrongRows(service)).toEqual([]);
  expect(await wrongValues(service)).toEqual([]);
}
