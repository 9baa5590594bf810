import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { noRouteProblem } from '../problems/problem.filter.js';
import { sendProblem } from '../problems/send-problem.js';
import type { Settings } from '../../platform/settings/settings.js';

/** Without `X-Requested-With`, which only the service's own pages send (`access/cross-site.ts`). */
const REQUEST_HEADERS = [
  'Authorization',
  'Cache-Control',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'Last-Event-ID',
  'Mcp-Method',
  'Mcp-Name',
  'MCP-Protocol-Version',
  'Prefer',
  'Traceparent',
  'X-Request-Id',
];

const RESPONSE_HEADERS = [
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

const PREFLIGHT_MAX_AGE_SECONDS = 600;

/** The route that @fastify/cors adds for preflights. */
export const PREFLIGHT_ROUTE = '*';

// Lets pages of other origins use a token, but never their visitor's login. Call this before adding hooks that reject
// requests, so that pages can read the rejections.
export function allowOrigins({ corsOrigins }: Settings, app: NestFastifyApplication): void {
  if (corsOrigins.length === 0) return;
  const allowed = new Set(corsOrigins);
  app.enableCors({
    origin: (origin, answer) => answer(null, origin !== undefined && allowed.has(origin) ? origin : false),
    methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    allowedHeaders: REQUEST_HEADERS,
    exposedHeaders: RESPONSE_HEADERS,
    maxAge: PREFLIGHT_MAX_AGE_SECONDS,
    preflightContinue: true,
    strictPreflight: false,
  });
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  fastify.addHook('onRequest', (request, reply, done) => {
    if (request.method === 'OPTIONS' && reply.hasHeader('access-control-allow-methods'))
      return void reply.code(204).send();
    if (request.routeOptions.url === PREFLIGHT_ROUTE)
      return sendProblem(noRouteProblem(request), request, reply);
    done();
  });
}
