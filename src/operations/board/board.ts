import { createBullBoard } from '@bull-board/api';
import { BullAdapter } from '@bull-board/api/bullAdapter';
import type { AppControllerRoute } from '@bull-board/api/typings/app';
import { FastifyAdapter } from '@bull-board/fastify';
import { getQueueToken } from '@nestjs/bull';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Queue } from 'bull';
import type { FastifyInstance } from 'fastify';
import { problemOf } from '../../http/problems/problem.filter.js';
import { Unavailable } from '../../http/problems/problems.js';
import { sendProblem } from '../../http/problems/send-problem.js';
import { isConnected } from '../../redis/redis.js';
import { RECONCILIATION_QUEUE, REFRESH_QUEUE } from '../../rollup/queues.js';

const PATH = '/queues';

/**
 * What the board may do besides showing: nothing that loses a job or makes one up, because every workspace's
 * administrators see the queue of all.
 */
const ORDERS = new Set([
  '/api/queues/pause',
  '/api/queues/resume',
  '/api/queues/:queueName/pause',
  '/api/queues/:queueName/resume',
  '/api/queues/:queueName/retry/:queueStatus',
  '/api/queues/:queueName/:jobId/retry',
]);

/** Has the routes of what is allowed, and no others. */
class LimitedAdapter extends FastifyAdapter {
  override setApiRoutes(routes: AppControllerRoute[]): this {
    super.setApiRoutes(routes.filter(({ method, route }) => method === 'get' || ORDERS.has(String(route))));
    return this;
  }
}

/** Everything comes from here: the board works without the internet, and tells nobody that it is used. */
const EXTERNAL_FONTS = /<link href="https:\/\/fonts\.googleapis\.com[^>]*>/;

/**
 * Puts the queue's dashboard (Bull Board) under `/queues`. Mounted by hand, and only where requests are served:
 * its CommonJS has no place in what tests and the specification share. Call before the application listens.
 */
export async function mountBoard(app: NestFastifyApplication): Promise<void> {
  const [refreshes, reconciliations] = [REFRESH_QUEUE, RECONCILIATION_QUEUE].map((name) =>
    app.get<Queue>(getQueueToken(name), { strict: false }),
  ) as [Queue, Queue];
  const adapter = new LimitedAdapter().setBasePath(PATH);
  createBullBoard({
    queues: [
      new BullAdapter(refreshes, { description: 'Wakes workers to refresh feedback values' }),
      new BullAdapter(reconciliations, {
        description: 'Compares every feedback value with the feedback',
        // Paused, it would leave values wrong, and nobody would notice.
        readOnlyMode: true,
      }),
    ],
    serverAdapter: adapter,
    options: { uiConfig: { boardTitle: 'Discovery Records', hideDocsLink: true } },
  });
  const server: FastifyInstance = app.getHttpAdapter().getInstance();
  await server.register(
    async (fastify) => {
      fastify.addHook('onRequest', (request, reply, done) => {
        // The board would wait for Redis to come back.
        if (request.url.startsWith(`${PATH}/api/`) && !isConnected(refreshes)) {
          return sendProblem(new Unavailable('Redis can not be reached.'), request, reply);
        }
        done();
      });
      // In place of the board's own, which would answer everything with 500, and tell the error.
      fastify.addHook('onRoute', (route) => {
        route.errorHandler = (error, request, reply) =>
          sendProblem(problemOf(error, request), request, reply);
      });
      fastify.addHook('onSend', (_request, _reply, payload, done) => {
        done(null, typeof payload === 'string' ? payload.replace(EXTERNAL_FONTS, '') : payload);
      });
      await fastify.register(adapter.registerPlugin());
    },
    { prefix: PATH },
  );
}
