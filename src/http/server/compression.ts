import { constants } from 'node:zlib';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { encodedTag, ENCODINGS } from '../requests/entity-tag.js';

/** Below this a compressed answer saves no packet worth mentioning, in bytes. */
const LEAST = 1_024;

/** What is shorter is compressed at once, which takes less than to hand it to another thread, in bytes. */
const SHORT = 131_072;

/** Many times what any client sends as `Accept-Encoding`. */
const LONGEST_HEADER = 1_000;

const COMPRESSION: FastifyCompressOptions = {
  encodings: [...ENCODINGS],
  threshold: LEAST,
  syncThreshold: SHORT,
  // The quickest levels: it is the service's processor that is scarce.
  zlibOptions: { level: constants.Z_BEST_SPEED },
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
};

/**
 * Compresses what is read of the API and its specification, for clients that ask for it (RFC 9110, section 12.5.3).
 * Only answers to GET: they hold no secrets, whose characters an attacker who has a say in the rest of the answer could
 * find out by its length. HEAD answers as for a client that asks for nothing. Must come before the routes.
 */
export async function compressAnswers(app: NestFastifyApplication): Promise<void> {
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  fastify.addHook('onRoute', (route) => {
    if (!isRead(route) || route.method !== 'GET') return;
    route.compress = COMPRESSION;
    route.onSend = [route.onSend ?? []].flat().concat(passOverLongHeader);
  });
  await app.register(compress, { global: false, globalDecompression: false });
  // After the library's own hook, which has made the answer what it is by then.
  fastify.addHook('onRoute', (route) => {
    if (isRead(route)) route.onSend = [route.onSend ?? []].flat().concat(describeEncoding);
  });
}

const isRead = ({ method, url }: RouteOptions): boolean =>
  (method === 'GET' || method === 'HEAD') && (url.startsWith('/v1/') || url.startsWith('/openapi.'));

/** A header that no client sends would take milliseconds to read: it is as good as none. */
function passOverLongHeader(
  { headers }: FastifyRequest,
  _reply: FastifyReply,
  payload: unknown,
  done: (error: null, payload: unknown) => void,
): void {
  if ((headers['accept-encoding']?.length ?? 0) > LONGEST_HEADER) delete headers['accept-encoding'];
  done(null, payload);
}

/** Says that the answer could have been encoded otherwise, and names each encoding of it by a tag of its own. */
function describeEncoding(
  _request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: null, payload: unknown) => void,
): void {
  const vary = [reply.getHeader('vary') ?? []].flat().join(', ');
  if (!/accept-encoding/i.test(vary))
    reply.header('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding');
  const encoding = reply.getHeader('content-encoding');
  const tag = reply.getHeader('etag');
  if (typeof encoding === 'string' && typeof tag === 'string')
    reply.header('etag', encodedTag(tag, encoding));
  done(null, payload);
}
