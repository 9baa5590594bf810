import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from './caller.js';
import { MalformedRequest } from '../problems/problems.js';
import { readKey } from './idempotency-key.js';

/** That a request is to be done once only, however often it is sent. */
export interface IdempotentRequest {
  readonly workspaceId: string;
  /** Keys of one token are nothing to another. */
  readonly tokenId: string;
  readonly key: string;
  /** Of the whole request, so that another one with the same key is noticed. */
  readonly fingerprint: Buffer;
  /** Tells the caller that the answer is that of an earlier request. */
  readonly markReplayed: () => void;
}

/** Stands for the token where there is none, in open mode. */
const NO_TOKEN = '00000000-0000-0000-0000-000000000000';

const METHODS = new Set(['POST', 'PATCH']);

/**
 * What the request says about being done once; undefined when it says nothing. Only of methods that are not
 * idempotent by themselves.
 *
 * @throws MalformedRequest
 */
export function idempotentRequestOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { workspaceId, tokenId = NO_TOKEN }: Caller,
): IdempotentRequest | undefined {
  const { method, url, headers, rawBody = '' } = request;
  const header = headers['idempotency-key'];
  if (header === undefined || !METHODS.has(method)) return undefined;
  const key = readKey(String(header));
  if (key === undefined) {
    throw new MalformedRequest(
      'Idempotency-Key must have 1 to 255 visible characters, or be such a string in quotes (RFC 8941).',
    );
  }
  const fingerprint = createHash('sha256').update(`${method} ${url}\n`).update(rawBody).digest();
  const markReplayed = () => void reply.header('idempotency-replayed', 'true');
  return { workspaceId, tokenId, key, fingerprint, markReplayed };
}
