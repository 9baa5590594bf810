import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import pg from 'pg';
import { nodes } from '../support/nodes.js';
import { HeldShards } from './held-shards.js';
import { type Collected, shapeOf, weightOf } from './statements.js';

const EXPLAINABLE = /^\s*(select|insert|update|delete|with|values)\b/i;

const path = (name: string): string =>
  join(process.env['TEST_STATEMENTS'] ?? '', `${name}-${process.env['JEST_WORKER_ID']}.ndjson`);
/** Some tests have a PostgreSQL of their own. */
const PORTS = new Set(nodes().map((url) => new URL(url).port));
/** By the statement's shape, how much its values tell. */
const seen = new Map<string, number>();
const transactions = new WeakMap<Connected, HeldShards>();

// What the service's connections send: those of tests have no name, those of migrations no timeouts.
pg.Client.prototype.query = new Proxy(Reflect.get(pg.Client.prototype, 'query'), {
  apply(query, client: Connected, args: unknown[]): unknown {
    const { application_name: name, options, port } = client.connectionParameters;
    const isOfCluster = PORTS.has(String(port));
    if (isOfCluster && name === 'discovery-records' && options?.includes('lock_timeout'))
      collect(client, args);
    return Reflect.apply(query, client, args);
  },
});

/** pg's types lack this member. */
interface Connected extends pg.Client {
  readonly connectionParameters: {
    readonly application_name?: string;
    readonly options?: string;
    readonly port: number;
  };
}

function collect(client: Connected, [statement, parameters]: unknown[]): void {
  const { text, values = [] } = (
    typeof statement === 'string' ? { text: statement, values: parameters } : statement
  ) as { text: string; values?: unknown[] };
  const file = String(expect.getState().testPath);
  const ofClient =
    transactions.get(client) ??
    new HeldShards((fault) => append('unheld', { text: fault, values: [], file }));
  transactions.set(client, ofClient);
  ofClient.sent(text);
  if (!EXPLAINABLE.test(text)) return;
  const collected: Collected = { text, values, file };
  const [shape, weight] = [shapeOf(collected), weightOf(collected)];
  if (weight <= (seen.get(shape) ?? -1)) return;
  seen.set(shape, weight);
  append('sent', collected);
}

const append = (name: string, collected: Collected): void =>
  appendFileSync(path(name), `${JSON.stringify(collected)}\n`);
