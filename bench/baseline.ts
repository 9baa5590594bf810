// The limit that the service is measured against: node:http and pg with prepared statements and nothing else. No
// validation, no tokens, no log, ids only; JSON is put together by hand from what the driver hands on as text.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pg from 'pg';
import { v7 } from 'uuid';
import { WORKSPACE } from './records.js';

const asText = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig;

const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: Number(process.env['DATABASE_POOL_SIZE'] ?? 10),
  types: asText,
  options: '-c timezone=UTC',
});

type Row = Record<string, string | null>;

const COLUMNS = `d.id, d.client_id, d.updated_at, d.title, d.description, d.state_id, d.state_entered_at,
  coalesce(d.component_id, d.parent_discovery_id) AS parent_id, d.parent_type, d.feedback_score, d.last_feedback,
  ARRAY(SELECT a.user_id FROM discovery_assignee a
    JOIN workspace_user u ON u.workspace_id = a.workspace_id AND u.id = a.user_id
    WHERE a.workspace_id = d.workspace_id AND a.discovery_id = d.id ORDER BY u.name, u.id) AS assignees,
  array_to_json(ARRAY(SELECT t.tag FROM discovery_tag t
    WHERE t.workspace_id = d.workspace_id AND t.discovery_id = d.id ORDER BY t.position)) AS tags`;

const fieldJson = `'{"id":"' || f.id || '","clientId":' || to_json(f.client_id) || ',"name":' || to_json(f.name) || '}'`;
const fields = (which: string): string => `${COLUMNS},
  (SELECT string_agg('{"field":' || ${fieldJson} || ',"value":' || to_json(v.value) || '}', ',' ORDER BY f.position, f.id)
    FROM discovery_field_value v JOIN discovery_field f ON f.workspace_id = v.workspace_id AND f.id = v.field_id
    WHERE v.workspace_id = d.workspace_id AND v.discovery_id = d.id${which}) AS fields_values,
  (SELECT ${fieldJson} FROM discovery_field f WHERE f.workspace_id = $1 AND f.type = 'FEEDBACK') AS feedback_field`;
const BOTH = `${fields(" AND f.type <> 'SCORE'")},
  array_to_json(d.alpha_issue_urls) AS alpha, array_to_json(d.bravo_issue_urls) AS bravo,
  array_to_json(d.charlie_issue_urls) AS charlie, array_to_json(d.delta_issue_urls) AS delta,
  array_to_json(d.echo_card_urls) AS echo`;

const ONE = `SELECT ${COLUMNS} FROM discovery d WHERE d.workspace_id = $1 AND d.id = $2`;
const CREATED = `SELECT ${fields('')} FROM discovery d WHERE d.workspace_id = $1 AND d.id = $2`;
const list = (columns: string): string => `SELECT ${columns}
  FROM (SELECT * FROM discovery d WHERE d.workspace_id = $1 ORDER BY d.id LIMIT 101) d ORDER BY d.id`;

const rows = async (name: string, text: string, values: unknown[], on: pg.Pool | pg.PoolClient = pool) =>
  (await on.query<Row>({ name, text, values })).rows;

const iso = (text: string): string =>
  `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0')}Z`;
const createdAt = (id: string): string =>
  new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)).toISOString();
const quoted = (text: string): string => JSON.stringify(text);

function discoveryJson(row: Row, more: (row: Row) => string): string {
  const id = row['id'] as string;
  const assignees = (row['assignees'] as string).slice(1, -1);
  const ids = assignees === '' ? '' : `"${assignees.replaceAll(',', '","')}"`;
  return (
    `{"id":"${id}","clientId":${quoted(row['client_id'] as string)},"createdAt":"${createdAt(id)}",` +
    `"updatedAt":"${iso(row['updated_at'] as string)}","title":${quoted(row['title'] as string)},` +
    `"discoveryStateId":"${row['state_id']}","parentId":${row['parent_id'] === null ? 'null' : `"${row['parent_id']}"`},` +
    `"parentType":"${row['parent_type']}","assignees":[${ids}],"tags":${row['tags']},` +
    `"lastDiscoverystateUpdatedAt":"${iso(row['state_entered_at'] as string)}",` +
    `"lastFeedback":${row['last_feedback'] === null ? 'null' : `"${iso(row['last_feedback'] as string)}"`}` +
    (row['description'] === null ? '' : `,"description":${quoted(row['description'] as string)}`) +
    (ids === '' ? '' : `,"assigneeId":${ids.split(',', 1)[0]}`) +
    more(row) +
    '}'
  );
}

const score = (row: Row): string => `,"feedbackScore":${row['feedback_score']}`;
const fieldsJson = (row: Row): string =>
  `,"fieldsValues":[${row['fields_values'] === null ? '' : `${row['fields_values']},`}` +
  `{"field":${row['feedback_field']},"value":"${row['feedback_score']}"}]`;
const scoreAndFields = (row: Row): string => score(row) + fieldsJson(row);
const fieldsAndLinks = (row: Row): string =>
  `${fieldsJson(row)},"alphaIssueUrls":${row['alpha']},"bravoIssueUrls":${row['bravo']},` +
  `"charlieIssueUrls":${row['charlie']},"deltaIssueUrls":${row['delta']},"echoCardUrls":${row['echo']}`;

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [path = '', query = ''] = (request.url ?? '').split('?', 2);
  const id = path.slice('/v1/discovery/'.length);
  if (request.method === 'GET' && id) {
    const [row] = await rows('one', ONE, [WORKSPACE, id]);
    return send(response, 200, `{"discovery":${discoveryJson(row as Row, score)}}`);
  }
  if (request.method === 'GET') {
    const both = query.includes('select=');
    const found = await rows(both ? 'both' : 'list', list(both ? BOTH : COLUMNS), [WORKSPACE]);
    return send(
      response,
      200,
      `{"discoveries":[${found
        .slice(0, 100)
        .map((row) => discoveryJson(row, both ? fieldsAndLinks : score))
        .join(',')}]}`,
    );
  }
  const body = JSON.parse(await textOf(request)) as Given;
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const json = path.startsWith('/v1/feedback')
      ? await writtenFeedback(client, body)
      : await writtenDiscovery(client, request.method as string, id, body);
    await client.query('COMMIT');
    send(response, request.method === 'POST' ? 201 : 200, json);
  } finally {
    client.release();
  }
}

type Given = Record<string, string>;

async function writtenFeedback(client: pg.PoolClient, feedback: Given): Promise<string> {
  const now = new Date().toISOString();
  const made = v7();
  await rows(
    'feedback',
    `INSERT INTO feedback (workspace_id, id, client_id, updated_at, discovery_id, score, starred)
      VALUES ($1, $2, $2::uuid::text, $3, $4, $5, false)`,
    [WORKSPACE, made, now, feedback['discoveryId'], feedback['score']],
    client,
  );
  await rows(
    'request',
    'INSERT INTO feedback_refresh_request (workspace_id, discovery_id) VALUES ($1, $2)',
    [WORKSPACE, feedback['discoveryId']],
    client,
  );
  return (
    `{"feedback":{"id":"${made}","clientId":"${made}","createdAt":"${createdAt(made)}","updatedAt":"${now}",` +
    `"discoveryId":"${feedback['discoveryId']}","score":${feedback['score']},"starred":false}}`
  );
}

async function writtenDiscovery(
  client: pg.PoolClient,
  method: string,
  id: string,
  discovery: Given,
): Promise<string> {
  const now = new Date().toISOString();
  if (method === 'POST') {
    const made = v7();
    await rows(
      'create',
      `INSERT INTO discovery (workspace_id, id, client_id, updated_at, title, state_id, state_entered_at)
        SELECT $1, $2, $2::uuid::text, $3, $4, id, $3 FROM discovery_state WHERE workspace_id = $1 AND is_default`,
      [WORKSPACE, made, now, discovery['title']],
      client,
    );
    const [row] = await rows('created', CREATED, [WORKSPACE, made], client);
    return `{"discovery":${discoveryJson(row as Row, scoreAndFields)}}`;
  }
  if (discovery['title'] !== undefined) {
    await rows(
      'title',
      'UPDATE discovery SET title = $3, updated_at = $4 WHERE workspace_id = $1 AND id = $2',
      [WORKSPACE, id, discovery['title'], now],
      client,
    );
  } else {
    await rows(
      'state',
      `UPDATE discovery SET state_id = $3, state_entered_at = $4, updated_at = $4
        WHERE workspace_id = $1 AND id = $2`,
      [WORKSPACE, id, discovery['discoveryStateId'], now],
      client,
    );
  }
  const [row] = await rows('one', ONE, [WORKSPACE, id], client);
  return `{"discovery":${discoveryJson(row as Row, score)}}`;
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

function send(response: ServerResponse, status: number, json: string): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(json),
  });
  response.end(json);
}

createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error(error);
    send(response, 500, '{}');
  });
}).listen(Number(process.env['PORT']), '127.0.0.1');

// Leaves in order, so that it can be profiled.
process.once('SIGTERM', () => process.exit());
