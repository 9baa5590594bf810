import { createBullBoard } from '@bull-board/api';
import { BullAdapter } from '@bull-board/api/bullAdapter';
import type { AppControllerRoute } from '@bull-board/api/typings/app';
import { FastifyAdapter } from '@bull-board/fastify';
import { getQueueToken } from '@nestjs/bull';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Queue } from 'bull';
import type { FastifyInstance } from 'fastify';
import { Reader } from '../../platform/database/reader.js';
import { problemOf } from '../../http/problems/problem.filter.js';
import { Unavailable } from '../../http/problems/problems.js';
import { sendProblem } from '../../http/problems/send-problem.js';
import { accepts } from '../../platform/redis/redis.js';
import { RECONCILIATION_QUEUE } from '../../records/rollup/reconciliation/reconciliation-queue.module.js';
import { WORK_QUEUE } from '../../platform/work/work-notifier.js';
import { serveWaiting } from './waiting.page.js';

const PATH = '/queues';
const WAITING = '/waiting';

/** The allowed actions. None loses or adds jobs, because administrators of all workspaces share the queues. */
const ALLOWED_ACTIONS = new Set([
  '/api/queues/pause',
  '/api/queues/resume',
  '/api/queues/:queueName/pause',
  '/api/queues/:queueName/resume',
]);

/** The answer to other actions, in the form that the board shows to its user. */
const REFUSAL = {
  status: 403,
  body: { error: 'This is not done here', message: 'Jobs are neither added, changed nor removed.' },
} as const;

class LimitedAdapter extends FastifyAdapter {
  override setApiRoutes(routes: AppControllerRoute[]): this {
    const isAllowed = ({ method, route }: AppControllerRoute) =>
      method === 'get' || ALLOWED_ACTIONS.has(String(route));
    super.setApiRoutes(routes.map((each) => (isAllowed(each) ? each : { ...each, handler: () => REFUSAL })));
    return this;
  }
}

const EXTERNAL_FONTS = /<link href="https:\/\/fonts\.googleapis\.com[^>]*>/;

// Adds the board of queues. Only called where requests are served, because Jest can't load the board's CommonJS. Call
// this before the application listens.
export async function mountBoard(app: NestFastifyApplication): Promise<void> {
  const queueNamed = (name: string) => app.get<Queue>(getQueueToken(name), { strict: false });
  const queues = [WORK_QUEUE, RECONCILIATION_QUEUE].map(queueNamed) as [Queue, Queue];
  const board = createBoard(...queues);
  const server: FastifyInstance = app.getHttpAdapter().getInstance();
  await server.register(
    async (fastify) => {
      addHooks(fastify, queues);
      serveWaiting(fastify, WAITING, app.get(Reader, { strict: false }));
      await fastify.register(board.registerPlugin());
    },
    { prefix: PATH },
  );
}

function createBoard(work: Queue, reconciliations: Queue): FastifyAdapter {
  const serverAdapter = new LimitedAdapter().setBasePath(PATH);
  createBullBoard({
    queues: [
      new BullAdapter(work, {
        description: `Tells workers where to look for work. ${PATH}${WAITING} shows what waits. Pausing the queue stops nothing, and delays work by up to a second.`,
      }),
      new BullAdapter(reconciliations, {
        description: 'Compares every feedback value with the feedback',
        // The queue can't be paused, because wrong values would stay unnoticed.
        readOnlyMode: true,
      }),
    ],
    serverAdapter,
    options: {
      uiConfig: {
        boardTitle: 'Discovery Records',
        hideDocsLink: true,
        miscLinks: [{ text: 'Waiting work', url: `${PATH}${WAITING}` }],
      },
    },
  });
  return serverAdapter;
}

function addHooks(fastify: FastifyInstance, queues: readonly Queue[]): void {
  fastify.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith(`${PATH}/api/`)) return;
    // Without this check, the board would wait until Redis is back.
    const answers = await Promise.all(queues.map(accepts));
    if (!answers.includes(false)) return;
    sendProblem(new Unavailable('Redis can not be reached.'), request, reply);
    return reply;
  });
  // The board's own error handler answers everything with 500 and reveals the error.
  fastify.addHook('onRoute', (route) => {
    route.errorHandler = (error, request, reply) => sendProblem(problemOf(error, request), request, reply);
  });
  fastify.addHook('onSend', (_request, _reply, payload, done) => {
    done(null, typeof payload === 'string' ? payload.replace(EXTERNAL_FONTS, '') : payload);
  });
}
