/** A string of RFC 8941, as the draft has it, or what most clients send: the key without quotes. */
const QUOTED = /^"(?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*"$/;
const BARE = /^[\x21\x23-\x7e][\x21-\x7e]*$/;

const LONGEST = 255;

/**
 * Reads the value of `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header-07). With quotes or without, it
 * is the same key.
 *
 * @returns undefined when it is malformed
 */
export function readKey(header: string): string | undefined {
  const key = QUOTED.test(header) ? header.slice(1, -1).replaceAll(/\\(.)/g, '$1') : bare(header);
  return key !== undefined && key.length >= 1 && key.length <= LONGEST ? key : undefined;
}

const bare = (header: string): string | undefined => (BARE.test(header) ? header : undefined);
