import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { notRouted } from '../problems/problem.filter.js';
import { sendProblem } from '../problems/send-problem.js';
import type { Settings } from '../../settings/settings.js';

/** What pages may send, besides what any page may. `X-Requested-With` is for our own pages alone (`access/cross-site.ts`). */
const REQUEST_HEADERS = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'Prefer',
  'X-Request-Id',
];

/** What pages may read, besides what any page may. */
const ANSWER_HEADERS = [
  'Allow',
  'ETag',
  'Idempotency-Replayed',
  'Link',
  'Location',
  'Preference-Applied',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'WWW-Authenticate',
  'X-Request-Id',
  'X-Total-Count',
];

/** How long a browser may remember what it was told, in seconds. */
const REMEMBERED = 600;

/** The route that the library adds for preflights; for us nothing is there. */
export const PREFLIGHT_ROUTE = '*';

/**
 * Lets pages of other origins call the service with a token. There are no credentials across origins: no page
 * elsewhere can use the login of whoever looks at it. Call before any other hook that may refuse a request, so that
 * refusals can be read by pages as well.
 */
export function allowOrigins({ corsOrigins }: Settings, app: NestFastifyApplication): void {
  if (corsOrigins.length === 0) return;
  const allowed = new Set(corsOrigins);
  app.enableCors({
    origin: (origin, answer) => answer(null, origin !== undefined && allowed.has(origin) ? origin : false),
    methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    allowedHeaders: REQUEST_HEADERS,
    exposedHeaders: ANSWER_HEADERS,
    maxAge: REMEMBERED,
    // Answered below, with the headers that all answers have.
    preflightContinue: true,
    strictPreflight: false,
  });
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  fastify.addHook('onRequest', (request, reply, done) => {
    if (request.method === 'OPTIONS' && reply.hasHeader('access-control-allow-methods'))
      return void reply.code(204).send();
    if (request.routeOptions.url === PREFLIGHT_ROUTE) return sendProblem(notRouted(request), request, reply);
    done();
  });
}
