import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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

/** Marks the answer as one that depends on the origin of the page, and lets a page of `origin` read it. */
export function answerPage(reply: FastifyReply, origin: string | undefined): void {
  const vary = String(reply.getHeader('vary') ?? '');
  if (!/\borigin\b/i.test(vary)) reply.header('vary', vary === '' ? 'Origin' : `${vary}, Origin`);
  if (origin === undefined) return;
  reply
    .header('access-control-allow-origin', origin)
    .header('access-control-expose-headers', RESPONSE_HEADERS.join(', '));
}

const ALLOW_METHODS = 'access-control-allow-methods';

/** Whether a page asks if it may submit feedback or a message: of any origin, as the request has no token yet. */
const asksToSubmit = ({ headers, routeOptions }: FastifyRequest): boolean =>
  routeOptions.config.takesSubmissions === true &&
  headers.origin !== undefined &&
  headers['access-control-request-method'] === 'POST';

// Lets pages of other origins use a token, but never their visitor's login. Call this before adding hooks that reject
// requests, so that pages can read the rejections.
export function allowOrigins({ corsOrigins }: Settings, app: NestFastifyApplication): void {
  const allowed = new Set(corsOrigins);
  if (allowed.size > 0)
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
  fastify.addHook('onRoute', ({ url, config }) => {
    if (config?.access !== 'submit') return;
    fastify.options(url, { config: { access: 'public', takesSubmissions: true } }, () => {});
  });
  fastify.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'OPTIONS') return done();
    if (!reply.hasHeader(ALLOW_METHODS) && asksToSubmit(request))
      reply.headers({
        'access-control-allow-origin': '*',
        [ALLOW_METHODS]: 'POST',
        'access-control-allow-headers': REQUEST_HEADERS.join(', '),
        'access-control-max-age': String(PREFLIGHT_MAX_AGE_SECONDS),
      });
    if (reply.hasHeader(ALLOW_METHODS)) return void reply.code(204).send();
    return sendProblem(noRouteProblem(request), request, reply);
  });
}
