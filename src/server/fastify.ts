import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { tagRecords } from '../conditional/tag-records.js';
import { newId } from '../identifiers/uuid.js';
import { acceptJson, LARGEST_BODY } from '../input/json-body.js';
import { isMalformed, parseQuery } from '../input/query-string.js';
import { problemOf } from '../problems/problem.filter.js';
import { HeadersTooLarge, MalformedRequest } from '../problems/problems.js';
import { PROBLEM_MEDIA_TYPE, problemBody, sendProblem } from '../problems/send-problem.js';
import { rememberMethods } from './methods.js';

const VISIBLE_CHARACTERS = /^[\x21-\x7e]{1,128}$/;

/** Longest path parameter in bytes: 255 characters, percent-encoded, of up to four bytes each. */
const LONGEST_PATH_PARAMETER = 255 * 12;

/** The HTTP server: Fastify, set up so that nothing it says of its own is anything but problem details. */
export function fastifyAdapter(logger: Logger): FastifyAdapter {
  const adapter = new FastifyAdapter({
    loggerInstance: logger,
    disableRequestLogging: true,
    bodyLimit: LARGEST_BODY,
    genReqId: ({ headers }: IncomingMessage) => {
      const given = headers['x-request-id'];
      return typeof given === 'string' && VISIBLE_CHARACTERS.test(given) ? given : newId();
    },
    routerOptions: { querystringParser: parseQuery, maxParamLength: LONGEST_PATH_PARAMETER },
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      reply.header('x-request-id', request.id);
      sendProblem(problemOf(error, request), request, reply);
    },
    clientErrorHandler: answerUnparsable,
    // No Nest middleware is used, so the layer for it would only cost time.
    skipMiddie: true,
  });
  const fastify = adapter.getInstance<FastifyInstance>();
  acceptJson(fastify);
  rememberMethods(fastify);
  tagRecords(fastify);
  fastify.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done) => {
    reply.header('x-request-id', request.id);
    done(
      isMalformed(request.query)
        ? new MalformedRequest('The query string is not percent-encoded UTF-8.')
        : undefined,
    );
  });
  fastify.addHook('onResponse', (request: FastifyRequest, reply: FastifyReply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
    done();
  });
  return adapter;
}

/** What can't even be read as HTTP gets its answer straight on the socket. */
function answerUnparsable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const problem =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? new HeadersTooLarge('The request line and headers may have at most 16 KiB.')
      : new MalformedRequest('This is not an HTTP request.');
  const requestId = newId();
  const body = JSON.stringify(problemBody(problem, '', requestId));
  socket.end(
    [
      `HTTP/1.1 ${problem.kind.status} ${problem.kind.title}`,
      `Content-Type: ${PROBLEM_MEDIA_TYPE}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${requestId}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
