// What the writes keep: one transaction each; the database's constraints; times of changes, the default state, the
// request to refresh values; the answer is read back. What they leave out besides validation: locks before reading,
// preconditions, idempotent requests, the words of searches.
import type pg from 'pg';
import { v7 } from 'uuid';
import { WORKSPACE } from '../records.js';
import { pool, type Row, rows } from './database.js';
import { createdAt, discoveryJson, fieldsJson, scoreJson } from './discovery-json.js';
import { ONE, ONE_WITH_FIELDS, readFields } from './reads.js';

export type Given = Readonly<Record<string, string>>;

async function inTransaction<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

export const gaveFeedback = ({ discoveryId, score }: Given): Promise<string> =>
  inTransaction(async (client) => {
    const now = new Date().toISOString();
    const made = v7();
    await rows(
      'feedback',
      `INSERT INTO feedback (workspace_id, id, client_id, updated_at, discovery_id, score, starred, state)
        VALUES ($1, $2, $2::uuid::text, $3, $4, $5, false, 'PROCESSED')`,
      [WORKSPACE, made, now, discoveryId, score],
      client,
    );
    await rows(
      'request',
      `INSERT INTO work_request (workspace_id, kind, subject) VALUES ($1, 'values', $2)`,
      [WORKSPACE, discoveryId],
      client,
    );
    return (
      `{"feedback":{"id":"${made}","clientId":"${made}","createdAt":"${createdAt(made)}","updatedAt":"${now}",` +
      `"discoveryId":"${discoveryId}","score":${score},"starred":false,"state":"PROCESSED",` +
      `"tags":[]}}`
    );
  });

export async function created({ title }: Given): Promise<string> {
  // Asked for first: a transaction that waits for another connection could wait for ever.
  const reading = readFields();
  const row = await inTransaction(async (client) => {
    const made = v7();
    await rows('create', CREATE, [WORKSPACE, made, new Date().toISOString(), title], client);
    return (await rows('one with fields', ONE_WITH_FIELDS, [WORKSPACE, made], client))[0] as Row;
  });
  return `{"discovery":${discoveryJson(row, scoreJson(row) + fieldsJson(row, await reading, true))}}`;
}

const CREATE = `INSERT INTO discovery (workspace_id, id, client_id, updated_at, title, state_id, state_entered_at)
  SELECT $1, $2, $2::uuid::text, $3, $4, id, $3 FROM discovery_state WHERE workspace_id = $1 AND is_default`;

export const changed = (id: string, { title, discoveryStateId }: Given): Promise<string> =>
  inTransaction(async (client) => {
    const now = new Date().toISOString();
    await (title === undefined
      ? rows('state', ENTER, [WORKSPACE, id, discoveryStateId, now], client)
      : rows('title', CHANGE, [WORKSPACE, id, title, now], client));
    const [row] = await rows('one', ONE, [WORKSPACE, id], client);
    return `{"discovery":${discoveryJson(row as Row, scoreJson(row as Row))}}`;
  });

const CHANGE = 'UPDATE discovery SET title = $3, updated_at = $4 WHERE workspace_id = $1 AND id = $2';
const ENTER = `UPDATE discovery SET state_id = $3, state_entered_at = $4, updated_at = $4
  WHERE workspace_id = $1 AND id = $2`;
