import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Governor } from '../../platform/governor/governor.js';
import { MAX_BODY_BYTES, MERGE_PATCH, parseBody } from '../input/json-body.js';
import { printableName } from '../problems/excerpt.js';
import { BodyTooLarge, UnsupportedMediaType } from '../problems/problems.js';
import { Holding } from './admission.js';
import { BodyReader } from './body-reader.js';

declare module 'fastify' {
  interface FastifyRequest {
    rawBody?: Buffer;
  }
  interface FastifyContextConfig {
    /** Whether the body is a file, which the handler reads as it arrives. */
    takesFiles?: boolean;
    /** Whether the handler parses the body itself, because its sender has signed the bytes. */
    takesSignedBody?: boolean;
    /** Whether the answer is a file of a type that the handler negotiates. */
    answersFiles?: boolean;
    /** The media type of the answer, unless it is JSON. */
    answersType?: string;
  }
}

export const FILE_TYPES = ['application/x-ndjson', 'text/csv'] as const;

const PART_BYTES = 1_048_576;

/** The limit for tokens with the scope `submit`. */
const MAX_SUBMISSION_BYTES = 16_384;

/** How long a connection that is to close stays open for the rest of a rejected body. */
const MAX_WAIT_MS = 5_000;

const SUBMISSION_TOO_LARGE = 'With the scope "submit", a body may have at most 16 KiB (16,384 bytes).';

/** The body of an operation that takes a file. */
export type FileParts = AsyncGenerator<Buffer, void>;

// Replaces Fastify's parser, which accepts invalid UTF-8. Callers are authenticated before bodies are read.
export function acceptBodies(fastify: FastifyInstance, governor: Governor): void {
  fastify.decorateRequest('rawBody', undefined);
  fastify.decorateRequest('holding', undefined);
  fastify.removeAllContentTypeParsers();
  readRejectedBodies(fastify);
  fastify.addContentTypeParser(
    ['application/json', MERGE_PATCH],
    async (request: FastifyRequest, payload: IncomingMessage) => {
      const holding = Holding.of(request, governor);
      if (request.routeOptions.config.takesFiles) return partsOf(payload, holding);
      const bytes = await bodyOf(request, payload, holding);
      if (request.headers['idempotency-key'] !== undefined) request.rawBody = bytes;
      refuseMediaType(request);
      if (request.routeOptions.config.takesSignedBody) return bytes;
      await holding.admit();
      return parseBody(request, bytes);
    },
  );
  fastify.addContentTypeParser(
    [...FILE_TYPES],
    async (request: FastifyRequest, payload: IncomingMessage): Promise<FileParts> => {
      if (!request.routeOptions.config.takesFiles) throw new UnsupportedMediaType();
      return partsOf(payload, Holding.of(request, governor));
    },
  );
}

/**
 * Reads the rest of a rejected body. Closing a connection with unread input resets it, and callers that send everything
 * before they read would lose the answer. Node reads the rest on connections that stay open; Fastify would close them.
 */
function readRejectedBodies(fastify: FastifyInstance): void {
  fastify.addHook('onSend', ({ raw }, reply, payload, done) => {
    const { shouldKeepAlive } = reply.raw;
    if (reply.hasHeader('connection') && shouldKeepAlive && reply.statusCode !== 408)
      reply.header('connection', 'keep-alive');
    if (!raw.complete && !shouldKeepAlive) closeAfter(raw);
    done(null, payload);
  });
}

function closeAfter(payload: IncomingMessage): void {
  const { socket } = payload;
  // Node calls this once the answer is sent.
  socket.destroySoon = () => {
    socket.end();
    finished(payload.resume(), { signal: AbortSignal.timeout(MAX_WAIT_MS) }, () => socket.destroy());
  };
}

/** @throws UnsupportedMediaType */
function refuseMediaType({ method, headers }: FastifyRequest): void {
  if (method !== 'PATCH' && headers['content-type']?.toLowerCase().startsWith(MERGE_PATCH))
    throw new UnsupportedMediaType('A merge patch changes what is there: send it with PATCH.');
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding.toLowerCase() !== 'identity')
    throw new UnsupportedMediaType(`Send the body as it is, not in ${printableName(encoding)}.`);
}

/** @throws BodyTooLarge, BudgetUsedUp, ProcessBusy, RequestTimeout, MalformedRequest */
async function bodyOf(
  { caller, headers }: FastifyRequest,
  payload: IncomingMessage,
  holding: Holding,
): Promise<Buffer> {
  const isSubmission = caller?.scope === 'submit';
  const most = isSubmission ? MAX_SUBMISSION_BYTES : MAX_BODY_BYTES;
  const tooLarge = () => new BodyTooLarge(isSubmission ? SUBMISSION_TOO_LARGE : undefined);
  if (Number(headers['content-length']) > most) throw tooLarge();
  let length = 0;
  const reader = new BodyReader(payload, (bytes) => {
    length += bytes;
    if (length > most) throw tooLarge();
    holding.addBytes(bytes);
  });
  return (await reader.next()) ?? Buffer.alloc(0);
}

async function* partsOf(payload: IncomingMessage, holding: Holding): FileParts {
  const reader = new BodyReader(payload, (bytes) => holding.addBytes(bytes));
  try {
    for (let part = await reader.next(PART_BYTES); part; part = await reader.next(PART_BYTES)) {
      yield part;
      holding.giveBytes();
    }
  } finally {
    payload.resume();
  }
}
