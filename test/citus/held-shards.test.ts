import { expect, test } from '@jest/globals';
import { HeldShards } from './held-shards.js';

const HOLD = 'UPDATE discovery_state SET position = position WHERE workspace_id = $1';
const READ = 'SELECT FROM discovery WHERE workspace_id = $1';
const LOCK = `${READ} FOR NO KEY UPDATE`;
const WRITE = 'UPDATE discovery SET title = $2 WHERE workspace_id = $1';

function faultsOf(...statements: readonly string[]): string[] {
  const faults: string[] = [];
  const connection = new HeldShards((text) => faults.push(text));
  for (const text of ['BEGIN READ WRITE', ...statements, 'COMMIT']) connection.sent(text);
  return faults;
}

test.each([
  ['a lock, then a write', [LOCK, WRITE], [LOCK]],
  ['a write that comes before the hold', [WRITE, HOLD], [WRITE]],
  ['a read, then a write', [READ, WRITE], [WRITE]],
  ['one write alone', [WRITE], [WRITE]],
  [
    'a write in a query',
    [READ, 'WITH g AS (DELETE FROM feedback) SELECT 1'],
    ['WITH g AS (DELETE FROM feedback) SELECT 1'],
  ],
])('finds %s', (_, statements, faults) => expect(faultsOf(...statements)).toEqual(faults));

test.each([
  ['what comes after the hold', [HOLD, LOCK, WRITE]],
  ['reads', [READ, READ]],
  ['what is on every node', ['DELETE FROM login', 'INSERT INTO api_token VALUES ($1)']],
  ['what makes a workspace', ['INSERT INTO workspace (workspace_id) VALUES ($1)', WRITE]],
])('lets through %s', (_, statements) => expect(faultsOf(...statements)).toEqual([]));
