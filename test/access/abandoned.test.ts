import type { Server } from 'node:http';
import { setImmediate as loopTurn } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { HttpAdapterHost } from '@nestjs/core';
import { REFERENCE_TABLES, SHARDED_TABLES } from '../../src/platform/database/distribution.js';
import { Governor } from '../../src/platform/governor/governor.js';
import { heldBy, sendUnread } from '../support/abandoned.js';
import { blocked, untilWaiting } from '../support/blocked.js';
import { eventually } from '../support/eventually.js';
import { comments, deliveries, type Kind, type World, worldIn } from '../support/kinds.js';
import { until } from '../support/until.js';
import { useService } from '../support/use-service.js';
import { bodyWith, type Operation, operations } from './specification.js';

/** A caller hangs up after so many turns of the event loop, on which the service runs as well. */
const HANG_UPS = [0, 1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 50, 100, 200];

const service = useService({ open: false }, { worker: false });
let world: World;
beforeAll(async () => {
  world = await worldIn(await service.workspace('Hanging up'), 'gone');
});

interface Call {
  readonly line: string;
  readonly type?: string | undefined;
  readonly body?: string | undefined;
}

const EVENTS: readonly Call[] = [{ line: 'GET /v1/event?from=now&wait=30' }, { line: 'HEAD /v1/export' }];
const TOOL: Call = {
  line: 'POST /mcp',
  type: 'application/json',
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'search_discoveries', arguments: { query: 'gone' } },
  }),
};

/** Deletions last: the others need the records. */
const CALLS: readonly Call[] = [
  ...operations
    .toSorted((a, b) => Number(a.method === 'delete') - Number(b.method === 'delete'))
    .map(({ method, path, body, takesFile }): Call => {
      const line = `${method.toUpperCase()} ${path}`;
      if (takesFile) return { line, type: 'text/csv', body: 'title\nA\n' };
      return { line, type: body && 'application/json', body: body && JSON.stringify(bodyOf(body)) };
    }),
  ...EVENTS,
  TOOL,
];

function bodyOf(body: NonNullable<Operation['body']>): unknown {
  return bodyWith(body, (_, example) => example);
}

function send({ line, type, body }: Call) {
  const [, kind] = /\/v1\/([a-z-]+)\/\{id\}/.exec(line) ?? [];
  const id = kind === undefined ? '' : world.records[kind as Kind].id;
  const named = line
    .replace('{id}', id)
    .replace('{deliveryId}', String(deliveries.get(id)))
    .replace('{commentId}', String(comments.get(id)));
  const headers = [
    'accept: application/json, text/event-stream',
    ...(type === undefined ? [] : [`content-type: ${type}`]),
  ];
  return sendUnread(service, world, named, { headers, ...(body !== undefined && { body }) });
}

const connections = (): Promise<number> => {
  const server: Server = service.part(HttpAdapterHost).httpAdapter.getHttpServer();
  return new Promise((resolve) => server.getConnections((_, count) => resolve(count)));
};

async function expectNothingHeld(): Promise<void> {
  await until(async () => (await connections()) === 0);
  await eventually(() => expect(heldBy(service)).toEqual({}), 20_000);
}

describe('whoever hangs up holds nothing any more', () => {
  test.each(CALLS.map((call) => [call.line, call] as const))('of %s', async (_, call) => {
    for (const turns of HANG_UPS) {
      const socket = await send(call);
      for (let n = 0; n < turns; n++) await loopTurn();
      socket.destroy();
    }
    await expectNothingHeld();
  });

  test('of all operations, while they wait for the database and for each other', async () => {
    const tables = [...SHARDED_TABLES, ...REFERENCE_TABLES.slice(0, 3)].join(', ');
    await blocked(service, tables, async () => {
      const sockets = await Promise.all(CALLS.map(send));
      await untilWaiting(service, 2);
      const { requests } = service.part(Governor).budgets;
      expect(sockets.length).toBeLessThan(requests.each);
      for (const socket of sockets) socket.destroy();
      await until(() => sockets.every(({ closed }) => closed));
    });
    await expectNothingHeld();
  });

  test('of a stream, however often', async () => {
    for (let round = 0; round < 5; round++) {
      const sockets = await Promise.all(
        Array.from({ length: 40 }, () => send({ line: 'GET /v1/event/stream?from=now' })),
      );
      for (let n = 0; n < 4 * round; n++) await loopTurn();
      for (const socket of sockets) socket.destroy();
    }
    await expectNothingHeld();
    await world.http.get('/v1/event/stream?from=now').expect(200);
    await until(() => service.part(Governor).use('streams').used === 0);
  });
});
