import { JOIN_EXPECTED } from '../src/records/rollup/side-tables.js';

/** How many records of each kind there are for a number of discoveries. */
export interface Scale {
  readonly discoveries: number;
}

export const COMPONENTS = 200;
export const STATES = 12;
export const USERS = 1_000;
export const TAGS = 400;
export const COMPANIES = 2_000;
export const FIELDS = 6;

/** The one workspace that all records are in. */
export const WORKSPACE = '019a0000-0000-7000-8000-000000000001';

/** Creation times of the first and the last discovery, in milliseconds since 1970. Changes follow within six weeks: an import refuses future times. */
const FIRST = Date.UTC(2024, 0, 1);
const LAST = Date.UTC(2026, 9, 1);

/**
 * SQL for a UUIDv7 that depends on nothing but its arguments: the time it holds, in milliseconds, and what makes it
 * differ from others of that time.
 */
const uuid = (milliseconds: string, seed: string): string =>
  `(lpad(to_hex((${milliseconds})::bigint), 12, '0') || '7' || substr(md5(${seed}), 1, 3)
    || '8' || substr(md5(${seed}), 4, 15))::uuid`;

const small = (kind: string, number: string): string =>
  uuid(`${FIRST} + ${number}`, `'${kind}' || ${number}`);

/**
 * Statements that fill an empty, migrated database with one workspace of realistic records: most discoveries under
 * components, a third of them under other discoveries, a few popular and many rare tags, field values of six types,
 * links, assignees, and one piece of feedback for each discovery on average. The same scale gives the same records.
 *
 * They have to run on one connection, as a superuser: foreign keys are not checked while loading.
 */
export function fillStatements({ discoveries }: Scale): string[] {
  const step = (LAST - FIRST) / discoveries;
  const id = (number: string): string =>
    uuid(`${FIRST} + ((${number}) * ${step})::bigint`, `'d' || (${number})`);
  const updated = `to_timestamp((${FIRST} + (i * ${step})::bigint) / 1000.0) + make_interval(hours => 1 + hash % 1000)`;
  // Every 20th has no parent; of every ten others, three are under the discovery that opens the ten.
  const opener = `(i / 10 * 10 + 1)`;
  const placement = `CASE WHEN i % 20 = 0 THEN 'NONE' WHEN i % 10 IN (3, 4, 5) THEN 'DISCOVERY' ELSE 'COMPONENT' END`;
  return [
    `SET session_replication_role = replica`,
    `SELECT setseed(0.5)`,
    `INSERT INTO workspace (workspace_id, name) VALUES ('${WORKSPACE}', 'bench')`,
    // While this table is empty, plans seem so cheap that PostgreSQL plans a thousand later writes each time.
    `INSERT INTO event_commit (workspace_id, stamp, commit_id, at, events, position)
      VALUES ('${WORKSPACE}', 1, '${WORKSPACE}', now(), 0, 1)`,
    `INSERT INTO discovery_state (workspace_id, id, client_id, updated_at, name, position, is_default)
      SELECT '${WORKSPACE}', ${small('state', 'i')}, 'state-' || i, now(), 'State ' || i, i, i = 0
      FROM generate_series(0, ${STATES - 1}) i`,
    `INSERT INTO discovery_field (workspace_id, id, client_id, updated_at, name, type, options, position)
      SELECT '${WORKSPACE}', ${small('field', 'i')}, CASE WHEN i = ${FIELDS} THEN 'feedback' ELSE 'field-' || i END, now(), 'Field ' || i,
        (ARRAY['TEXT', 'NUMBER', 'RATING', 'DATE', 'SELECT', 'SCORE', 'FEEDBACK'])[i + 1],
        CASE WHEN i = 4 THEN ARRAY['Small', 'Medium', 'Large'] END, i
      FROM generate_series(0, ${FIELDS}) i`,
    `INSERT INTO component (workspace_id, id, client_id, updated_at, title)
      SELECT '${WORKSPACE}', ${small('component', 'i')}, 'component-' || i, now(), 'Component ' || i
      FROM generate_series(0, ${COMPONENTS - 1}) i`,
    `INSERT INTO workspace_user (workspace_id, id, client_id, updated_at, name)
      SELECT '${WORKSPACE}', ${small('user', 'i')}, 'user-' || i, now(), 'User ' || md5('n' || i)
      FROM generate_series(0, ${USERS - 1}) i`,
    `INSERT INTO company (workspace_id, id, client_id, updated_at, name, revenue)
      SELECT '${WORKSPACE}', ${small('company', 'i')}, 'company-' || i, now(), 'Company ' || i,
        CASE WHEN i % 10 < 9 THEN (hashint4(i) & 2147483647) % 10000000 / 100.0 END
      FROM generate_series(0, ${COMPANIES}) i`,
    `INSERT INTO discovery (workspace_id, id, client_id, updated_at, title, description, state_id, state_entered_at,
        component_id, parent_discovery_id, alpha_issue_urls, echo_card_urls, links_bytes, feedback_score)
      SELECT '${WORKSPACE}', id, 'd-' || i, updated, 'Discovery ' || i || ' about ' || word || ' and ' || hash % 1000,
        CASE WHEN i % 4 > 0 THEN repeat('Customers tell us about ' || word || ' again and again. ', 1 + hash % 8) END,
        ${small('state', `(hash % ${STATES})`)}, updated,
        CASE WHEN placement = 'COMPONENT' THEN ${small('component', `(hash % ${COMPONENTS})`)} END,
        CASE WHEN placement = 'DISCOVERY' THEN ${id(opener)} END,
        alpha, echo, octet_length(array_to_string(alpha || echo, '')), 0
      FROM (
        SELECT i, hash, ${id('i')} AS id, ${updated} AS updated, ${placement} AS placement,
          'topic' || (hash % 5000) AS word
        FROM (SELECT i, (hashint4(i::integer) & 2147483647) AS hash FROM generate_series(1::bigint, ${discoveries}) i) seeded
      ) made, LATERAL (
        SELECT CASE WHEN i % 3 = 0 THEN ARRAY['https://alpha.example/issue/' || i] ELSE '{}' END AS alpha,
          CASE WHEN i % 7 = 0 THEN ARRAY['https://echo.example/card/' || i, 'https://echo.example/card/' || hash] ELSE '{}' END AS echo
      ) links`,
    // Squared, so that few tags are on many discoveries and many on few.
    `INSERT INTO discovery_tag (workspace_id, discovery_id, tag, position)
      SELECT DISTINCT ON (id, tag) '${WORKSPACE}'::uuid, id, tag, n
      FROM (
        SELECT ${id('i')} AS id, n, 'tag-' || (power((hashint4((i * 3 + n)::integer) & 2147483647) % 1000 / 1000.0, 3) * ${TAGS})::int AS tag
        FROM generate_series(1::bigint, ${discoveries}) i, generate_series(0, 1) n WHERE i % 3 > 0
      ) tagged ORDER BY id, tag, n`,
    `INSERT INTO discovery_tag_count (workspace_id, tag, discoveries)
      SELECT workspace_id, tag, count(*) FROM discovery_tag GROUP BY workspace_id, tag`,
    `INSERT INTO discovery_assignee (workspace_id, discovery_id, user_id)
      SELECT '${WORKSPACE}', ${id('i')}, ${small('user', `(((hashint4(i::integer) & 2147483647) + n * 7) % ${USERS})`)}
      FROM generate_series(1::bigint, ${discoveries}) i, generate_series(0, 1) n WHERE (i + n) % 2 = 0 AND i % 20 <> 7`,
    `INSERT INTO discovery_field_value (workspace_id, discovery_id, field_id, value)
      SELECT '${WORKSPACE}', ${id('i')}, ${small('field', 'n')},
        CASE n WHEN 0 THEN 'Text of ' || i WHEN 1 THEN (i % 1000) || '.50' WHEN 2 THEN (i % 6)::text
          WHEN 3 THEN '2026-0' || (1 + i % 9) || '-15' WHEN 4 THEN (ARRAY['Small', 'Medium', 'Large'])[1 + i % 3]
          ELSE (i % 100)::text END
      FROM generate_series(1::bigint, ${discoveries}) i, generate_series(0, ${FIELDS - 1}) n WHERE (i + n) % 2 = 0`,
    `UPDATE discovery d SET assignees = row.assignees, tags = row.tags, field_values = row.field_values
      FROM (SELECT d.id, expected.* FROM discovery d ${JOIN_EXPECTED.replaceAll('$1', `'${WORKSPACE}'`)}) row
      WHERE d.workspace_id = '${WORKSPACE}' AND d.id = row.id`,
    // Squared as well: the first discoveries have most of the feedback. A tenth of it is from one company. Of a million pieces,
    // fifty are new, and ten have the rare tag.
    `INSERT INTO feedback (workspace_id, id, client_id, updated_at, discovery_id, score, content, starred,
        state, tags, company_id, author_email)
      SELECT '${WORKSPACE}', id, 'f-' || i, uuid_v7_time(id), ${id('target')}, i % 10,
        'What customer ' || i || ' said.', i % 50 = 0,
        CASE i % 20000 WHEN 7 THEN 'NEW' ELSE 'PROCESSED' END,
        CASE WHEN i % 100000 = 3 THEN ARRAY['rare'] WHEN i % 11 = 3 THEN ARRAY['usual'] ELSE '{}' END,
        CASE WHEN i % 4 > 0 THEN ${small('company', 'company')} END,
        CASE WHEN i % 2 > 0 THEN 'person-' || i % 50 || '@company-' || company || '.example' END
      FROM (
        SELECT i, ${uuid(`${FIRST} + (i * ${step})::bigint + 1000`, `'f' || i`)} AS id,
          1 + (power((hashint4(i::integer) & 2147483647) % 100000 / 100000.0, 2) * ${discoveries - 1})::bigint AS target,
          CASE WHEN i % 10 = 1 THEN 0
            ELSE (power((hashint4((i * 7)::integer) & 2147483647) % 100000 / 100000.0, 2) * ${COMPANIES})::integer END AS company
        FROM generate_series(1::bigint, ${discoveries}) i
      ) made`,
    `WITH counted AS MATERIALIZED (
        SELECT target AS id, f.id AS feedback_id, f.score, f.company_id
        FROM feedback f JOIN discovery o ON o.id = f.discovery_id,
          LATERAL (SELECT o.id AS target UNION ALL SELECT o.parent_discovery_id WHERE o.parent_discovery_id IS NOT NULL) t
      ), total AS (
        SELECT id, sum(score) AS score, max(uuid_v7_time(feedback_id)) AS newest FROM counted GROUP BY id
      ), asked AS (
        SELECT each.id, count(*) AS customers, coalesce(sum(c.revenue), 0) AS revenue
        FROM (SELECT DISTINCT id, company_id FROM counted) each JOIN company c ON c.id = each.company_id GROUP BY each.id
      )
      UPDATE discovery d SET feedback_score = total.score, last_feedback = total.newest, has_feedback = true,
        customers = coalesce(asked.customers, 0), revenue = coalesce(asked.revenue, 0)
      FROM total LEFT JOIN asked USING (id) WHERE d.id = total.id AND d.workspace_id = '${WORKSPACE}'`,
    `INSERT INTO discovery_feedback_value
        (workspace_id, discovery_id, feedback_score, last_feedback, customers, revenue)
      SELECT workspace_id, id, feedback_score, last_feedback, customers, revenue FROM discovery WHERE has_feedback`,
    `SET session_replication_role = DEFAULT`,
    `VACUUM ANALYZE`,
  ];
}
