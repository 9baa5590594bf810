import type { FastifyRequest } from 'fastify';
import { InvalidInput, MalformedRequest } from '../problems/problems.js';
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

/** @throws MalformedRequest or InvalidInput */
export function parseBody({ routeOptions }: FastifyRequest, body: Buffer): unknown {
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
