import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Bindings, Logger } from 'pino';
import type { Settings } from '../../platform/settings/settings.js';
import { traceIdOf, traceOf } from '../../platform/telemetry/trace.js';
import { MAX_BODY_BYTES } from '../input/json-body.js';
import { problemOf } from '../problems/problem.filter.js';
import { sendProblem } from '../problems/send-problem.js';
import { answerInOrder } from './answer-in-order.js';
import { answerClientError } from './client-errors.js';
import { connectionOptions } from './connection-options.js';
import { logRequests, warningsOf } from './logger.js';
import { rememberMethods } from './methods.js';
import { addRepresentationHeaders } from './representation-headers.js';
import { screenRequests } from './screening.js';

const VISIBLE_CHARACTERS = /^[\x21-\x7e]{1,128}$/;

type Headers = Readonly<Record<string, string>>;

// Nest sets its error handler after plugins are loaded, whose routes would keep Fastify's.
class AdapterWithErrorHandler extends FastifyAdapter {
  override setErrorHandler(): FastifyInstance {
    return this.getInstance();
  }
}

/** Fastify with all errors answered as problem details. */
export function fastifyAdapter(settings: Settings, logger: Logger): FastifyAdapter {
  const headers = securityHeaders(settings);
  const adapter = new AdapterWithErrorHandler({
    ...loggingOptions(logger),
    ...connectionOptions(settings),
    ...errorOptions(headers),
    bodyLimit: MAX_BODY_BYTES,
    genReqId: requestIdOf,
    trustProxy: settings.trustedProxies ?? false,
    skipMiddie: true,
  });
  const fastify = adapter.getInstance<FastifyInstance>();
  fastify.setErrorHandler((error, request, reply) => sendProblem(problemOf(error, request), request, reply));
  answerInOrder(fastify);
  rememberMethods(fastify);
  addRepresentationHeaders(fastify);
  screenRequests(fastify, headers);
  // Node rejects unknown expectations, although RFC 9110 allows ignoring them.
  fastify.server.on('checkExpectation', (request, response) =>
    fastify.server.emit('request', request, response),
  );
  logRequests(fastify);
  return adapter;
}

const loggingOptions = (logger: Logger) => ({
  loggerInstance: warningsOf(logger),
  childLoggerFactory: (
    _: unknown,
    bindings: Bindings,
    __: unknown,
    { headers }: Pick<IncomingMessage, 'headers'>,
  ) => {
    const trace = traceOf(headers['traceparent']);
    return logger.child(trace === undefined ? bindings : { ...bindings, traceId: traceIdOf(trace) });
  },
  logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
});

const errorOptions = (headers: Headers) => ({
  frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
    reply.headers({ ...headers, 'x-request-id': request.id });
    sendProblem(problemOf(error, request), request, reply);
  },
  clientErrorHandler: (error: Error & { code?: string }, socket: Socket) =>
    answerClientError(error, socket, headers),
});

function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && VISIBLE_CHARACTERS.test(given) ? given : randomUUID();
}

/** The narrowest policy with which Swagger UI and Bull Board work. Both have inline styles, but no inline scripts. */
const contentSecurityPolicy = (connected: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    ["connect-src 'self'", ...connected].join(' '),
    "form-action 'self'",
    "base-uri 'self'",
    "frame-ancestors 'none'",
  ].join(';');

/** The headers that OWASP recommends for an API with pages (https://owasp.org/www-project-secure-headers). */
const securityHeaders = ({ production, identityProvider }: Settings): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(
    // Swagger UI gets tokens from there, in a window of its own.
    identityProvider ? [new URL(identityProvider.issuer).origin] : [],
  ),
  'cross-origin-opener-policy': identityProvider ? 'same-origin-allow-popups' : 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  // Production requires TLS. Other hosts of the domain aren't included, as they may not have it.
  ...(production && { 'strict-transport-security': 'max-age=31536000' }),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cache-control': 'private, no-cache',
});
