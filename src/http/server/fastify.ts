import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Bindings, Logger } from 'pino';
import { tagAnswers } from './tag-answers.js';
import { LARGEST_BODY } from '../input/json-body.js';
import { isMalformed, parseQuery } from '../input/query-string.js';
import type { Problem } from '../problems/problem.js';
import { notRouted, problemOf } from '../problems/problem.filter.js';
import { MalformedRequest } from '../problems/problems.js';
import { sendProblem } from '../problems/send-problem.js';
import type { Settings } from '../../settings/settings.js';
import { admitAtMost } from './admission.js';
import { acceptJson } from './bodies.js';
import { refusalByHost } from './host.js';
import { rememberMethods } from './methods.js';
import { refusalByAccept } from './negotiation.js';
import { arrival, longestSilence } from './timeouts.js';
import { securityHeaders } from './security-headers.js';
import { answerUnparsable } from './unparsable.js';

const VISIBLE_CHARACTERS = /^[\x21-\x7e]{1,128}$/;

/** Of the request line and the headers together, in bytes. */
const LARGEST_HEAD = 16_384;

/**
 * Nest would answer errors from its start on. Libraries have their routes loaded before, and those would keep what
 * Fastify does by itself.
 */
class AdapterWithErrorHandler extends FastifyAdapter {
  override setErrorHandler(): FastifyInstance {
    return this.getInstance();
  }
}

/** The HTTP server: Fastify, set up so that nothing it says of its own is anything but problem details. */
export function fastifyAdapter(settings: Settings, logger: Logger): FastifyAdapter {
  const everyAnswer = securityHeaders(settings);
  const adapter = new AdapterWithErrorHandler({
    loggerInstance: quieter(logger),
    childLoggerFactory: (_: unknown, bindings: Bindings) => logger.child(bindings),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: LARGEST_BODY,
    requestTimeout: settings.requestTimeout,
    connectionTimeout: longestSilence(settings),
    // What comes on a connection that is still at work is answered as ever, with `Connection: close`: the database is
    // there until the last answer.
    return503OnClosing: false,
    trustProxy: settings.trustedProxies ?? false,
    genReqId: ({ headers }: IncomingMessage) => {
      const given = headers['x-request-id'];
      return typeof given === 'string' && VISIBLE_CHARACTERS.test(given) ? given : randomUUID();
    },
    // The pipe limits what is in the path, as it does everywhere else.
    routerOptions: { querystringParser: parseQuery, maxParamLength: LARGEST_HEAD },
    // Node's own answer to a request without `Host` would have no body.
    http: { maxHeaderSize: LARGEST_HEAD, requireHostHeader: false, ...arrival(settings.requestTimeout) },
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      reply.headers({ ...everyAnswer, 'x-request-id': request.id });
      sendProblem(problemOf(error, request), request, reply);
    },
    clientErrorHandler: (error, socket) => answerUnparsable(error, socket, everyAnswer),
    // No Nest middleware is used, so the layer for it would only cost time.
    skipMiddie: true,
  });
  const fastify = adapter.getInstance<FastifyInstance>();
  fastify.setErrorHandler((error, request, reply) => sendProblem(problemOf(error, request), request, reply));
  acceptJson(fastify, settings.maxBodyBytes);
  rememberMethods(fastify);
  tagAnswers(fastify);
  admitAtMost(settings.maxInFlight, fastify);
  fastify.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done) => {
    reply.headers(everyAnswer).header('x-request-id', request.id);
    const refusal = refusalOf(request);
    // Answered here: libraries handle the errors of their routes in their own ways.
    if (refusal) sendProblem(refusal, request, reply);
    else done();
  });
  // To Node's mind an expectation that it does not know ends a request; to RFC 9110 it may be ignored.
  fastify.server.on('checkExpectation', (request, response) =>
    fastify.server.emit('request', request, response),
  );
  fastify.addHook('onResponse', (request: FastifyRequest, reply: FastifyReply, done) => {
    const { url: route } = request.routeOptions;
    // Health and metrics are asked for every few seconds.
    request.log[route?.startsWith('/v1/') ? 'info' : 'debug'](
      {
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        // Who it was; its secret is never in the log.
        token: request.caller?.tokenId,
      },
      'request',
    );
    done();
  });
  return adapter;
}

/** Without what Fastify tells at `info` about itself: commands say in their own words where they listen. */
const quieter = (logger: Logger): Logger =>
  logger.child({}, { level: logger.isLevelEnabled('info') ? 'warn' : logger.level });

/** What is wrong with a request before anybody looks at whom it is from and what it is for. */
function refusalOf(request: FastifyRequest): Problem | undefined {
  const { headers, query, is404, raw } = request;
  const misaddressed = refusalByHost(raw);
  if (misaddressed) return misaddressed;
  if (is404) return notRouted(request);
  if (isMalformed(query)) return new MalformedRequest('The query string is not percent-encoded UTF-8.');
  return showsRecords(request) ? refusalByAccept(headers.accept) : undefined;
}

/** Whether the answer to success has a body in JSON. */
const showsRecords = ({ method, routeOptions }: FastifyRequest): boolean =>
  method !== 'DELETE' && (routeOptions.url?.startsWith('/v1/') ?? false);
