import type { FastifyRequest } from 'fastify';
import { InvalidInput, MalformedRequest, UnsupportedMediaType } from '../problems/problems.js';
import { parseJson } from './json.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The maximal number of values in a body; `MAX_BODY_VALUES` by default. */
    readonly mostValues?: number;
    /** Whether numbers keep the digits that JavaScript would lose. */
    readonly keepsDigits?: boolean;
  }
}

export const MAX_BODY_BYTES = 1_048_576;

/** Also drops the byte order mark that some editors add. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

export const MERGE_PATCH = 'application/merge-patch+json';

/** @throws MalformedRequest, UnsupportedMediaType or InvalidInput */
export function parseBody({ headers, method, routeOptions }: FastifyRequest, body: Buffer): unknown {
  if (method !== 'PATCH' && headers['content-type']?.toLowerCase().startsWith(MERGE_PATCH)) {
    throw new UnsupportedMediaType('A merge patch changes what is there: send it with PATCH.');
  }
  if (body.length === 0) return undefined;
  const text = textOf(body);
  try {
    return parseJson(text, routeOptions.config);
  } catch (error) {
    if (error instanceof InvalidInput) throw error;
    throw new MalformedRequest(`The body is not JSON: ${(error as Error).message}.`);
  }
}

function textOf(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch {
    throw new MalformedRequest('The body is not UTF-8.');
  }
}
