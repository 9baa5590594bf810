import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../caller.js';
import { MalformedRequest } from '../../problems/problems.js';
import { NO_ID } from '../../../platform/identifiers/uuid.js';

export interface IdempotentRequest {
  readonly workspaceId: string;
  /** The user's id, or the token's; zeros in open mode. */
  readonly callerId: string;
  readonly key: string;
  /** A digest of the whole request, to detect a reused key. */
  readonly fingerprint: Buffer;
  readonly markReplayed: () => void;
}

const METHODS = new Set(['POST', 'PATCH']);

/** @returns undefined without the header, and for methods that are idempotent anyway */
export function idempotentRequestOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { workspaceId, tokenId, userId }: Caller,
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
  const callerId = userId ?? tokenId ?? NO_ID;
  return { workspaceId, callerId, key, fingerprint, markReplayed };
}

// A string as in RFC 8941; most clients send the bare key.
const QUOTED = /^"(?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*"$/;
const BARE = /^[\x21\x23-\x7e][\x21-\x7e]*$/;

const MAX_LENGTH = 255;

/** @returns undefined if the key is malformed (draft-ietf-httpapi-idempotency-key-header-07) */
export function readKey(header: string): string | undefined {
  const key = QUOTED.test(header) ? header.slice(1, -1).replaceAll(/\\(.)/g, '$1') : bare(header);
  return key !== undefined && key.length >= 1 && key.length <= MAX_LENGTH ? key : undefined;
}

const bare = (header: string): string | undefined => (BARE.test(header) ? header : undefined);
