import { beforeAll, describe, expect, test } from '@jest/globals';
import { type Send, senderTo } from '../events/sender.js';
import { readSpecification } from '../support/specification.js';
import type { TestWorkspace } from '../support/service.js';
import { OPERATOR_TOKEN, useService, useWorkspace } from '../support/use-service.js';
import { OF_OPERATORS } from './dearest/around.js';
import { DEAREST } from './dearest/dearest.js';
import { leanSender } from './sender.js';
import { fill, type World } from './world.js';

const CROWD = 40;
const SCALE = { many: 100, some: 30, heavy: 3, text: 20_000 };

const service = useService({ open: false, operatorTokens: [OPERATOR_TOKEN] });
const greedy = useWorkspace(service, 'Greedy');
let world: World;
let send: Send;
let operate: Send;
beforeAll(async () => {
  send = leanSender(service.url, greedy.secret);
  operate = leanSender(service.url, OPERATOR_TOKEN);
  world = await fill(senderTo(service.url, greedy.secret), SCALE);
}, 120_000);

/** An erasure takes the rejected rows of imports, so it is the last. */
const operationIds = readSpecification()
  .operations.map(({ operation }) => operation.operationId)
  .toSorted((a, b) => Number(a === 'createErasure') - Number(b === 'createErasure'));

/** What makes them dear is that all who refer to the record are counted. */
const REFUSED = new Set(['deleteComponent', 'deleteUser']);

describe('of every operation', () => {
  test.each(operationIds)('%s has a dearest request, which is done', async (operationId) => {
    const { status = 0, body } = (await ask(operationId, 0)) ?? {};
    const isDone = REFUSED.has(operationId) ? status === 409 : status >= 200 && status < 300;
    // How long a query takes depends on what else the machine does.
    const isOver = body?.['code'] === 'query_too_expensive';
    expect(isDone || isOver ? undefined : { status, body }).toBeUndefined();
  });

  test('and of no other', () => {
    expect(Object.keys(DEAREST).toSorted()).toEqual(operationIds.toSorted());
  });
});

const ask = (operationId: string, n: number) =>
  DEAREST[operationId]?.(operationId in OF_OPERATORS ? operate : send, world, n);

/** What a small team does now and then. */
const LITTLE: readonly ((by: TestWorkspace, id: string) => Promise<{ status: number }>)[] = [
  ({ http }, id) => http.get(`/v1/discovery/${id}`).then((answer) => answer),
  ({ http }) => http.get('/v1/discovery?per_page=25').then((answer) => answer),
  ({ http }, id) =>
    http
      .patch(`/v1/discovery/${id}`)
      .send({ title: 'Changed' })
      .then((answer) => answer),
  ({ http }, id) =>
    http
      .post('/v1/feedback')
      .send({ discoveryId: id })
      .then((answer) => answer),
];

describe('while somebody sends forty of the dearest requests at a time', () => {
  const small = useWorkspace(service, 'Small');
  let id: string;
  beforeAll(async () => {
    ({ id } = await small.make.discovery());
  });

  test.each(['createDiscovery', 'undoChange', 'queryDiscoveries', 'getOverview'])(
    'by %s, a neighbour waits for less than three quarters of them, and nobody gets a 503',
    async (operationId) => {
      const statuses: number[] = [];
      const crowd = Array.from({ length: CROWD }, async (_, n) => {
        statuses.push((await ask(operationId, n))?.status ?? 0);
      });
      const own = await Promise.all(LITTLE.map((request) => request(small, id)));
      const done = statuses.filter((status) => status < 300).length;
      await Promise.all(crowd);
      expect(own.map(({ status }) => status)).toEqual([200, 200, 200, 201]);
      // Mostly it waits for a few of them; on a machine that does other things as well, it has been half.
      expect(done).toBeLessThan(0.75 * CROWD);
      expect(statuses.filter((status) => status >= 500)).toEqual([]);
    },
  );
});
