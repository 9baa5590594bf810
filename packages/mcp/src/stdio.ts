#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { Api, type Connection } from './api.js';
import { FaultyEnvironment, readEnvironment } from './environment.js';
import { Refused, Unreachable } from './problems.js';
import { serverFor, type Session } from './server.js';

const PACKAGE = new URL('../package.json', import.meta.url);

const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string };

function connect(): Connection {
  const { baseUrl, token } = readEnvironment();
  return { fetch, baseUrl, authorization: token === undefined ? undefined : `Bearer ${token}` };
}

async function sessionOf(connection: Connection): Promise<Session> {
  const { body } = await new Api(connection).call<{ me: { scopes: string[] } }>('getMe');
  return { connection, scopes: body.me.scopes, version };
}

// Standard output is the protocol's.
try {
  const session = await sessionOf(connect());
  serveStdio(() => serverFor(session), { maxSubscriptions: 0 });
} catch (error) {
  const isForUser = [FaultyEnvironment, Refused, Unreachable].some((each) => error instanceof each);
  if (!isForUser) throw error;
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
