import { constants } from 'node:zlib';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { encodedTag, ENCODINGS } from '../requests/entity-tag.js';

/** Below this size, compression saves no packet. */
const MIN_BYTES = 1_024;

/** Below this size, compressing in a thread takes longer than compressing in place. */
const MAX_SYNC_BYTES = 131_072;

/** Much longer than any client's header; parsing 16 KB takes milliseconds. */
const MAX_ACCEPT_ENCODING_LENGTH = 1_000;

const COMPRESSION: FastifyCompressOptions = {
  encodings: [...ENCODINGS],
  threshold: MIN_BYTES,
  syncThreshold: MAX_SYNC_BYTES,
  zlibOptions: { level: constants.Z_BEST_SPEED },
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
};

// Compresses only what is read: the lengths of other answers could reveal secrets (BREACH). Call this before adding routes.
export async function compressAnswers(app: NestFastifyApplication): Promise<void> {
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  fastify.addHook('onRoute', (route) => {
    if (!isRead(route) || route.method === 'HEAD') return;
    route.compress = COMPRESSION;
    route.onSend = [route.onSend ?? []].flat().concat(ignoreLongHeader);
  });
  await app.register(compress, { global: false, globalDecompression: false });
  // Added after the plugin, so that it runs after the plugin's hook.
  fastify.addHook('onRoute', (route) => {
    if (isRead(route)) route.onSend = [route.onSend ?? []].flat().concat(describeEncoding);
  });
}

const isRead = ({ method, url, config }: RouteOptions): boolean =>
  config?.isQuery === true ||
  ((method === 'GET' || method === 'HEAD') && /^\/(v1\/|openapi\.|board)/.test(url));

function ignoreLongHeader(
  { headers }: FastifyRequest,
  _reply: FastifyReply,
  payload: unknown,
  done: (error: null, payload: unknown) => void,
): void {
  if ((headers['accept-encoding']?.length ?? 0) > MAX_ACCEPT_ENCODING_LENGTH)
    delete headers['accept-encoding'];
  done(null, payload);
}

/** Sets `Vary`, and gives each encoding its own `ETag`. */
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
