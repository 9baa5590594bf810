import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

// A secret is `drs_`, 30 random characters (178 bits) and a checksum of 6. Secret scanners recognise leaked tokens, and
// mistyped ones are rejected without a query.
const PREFIX = 'drs_';
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_CHARACTERS = 30;
const CHECKSUM_CHARACTERS = 6;
const FORMAT = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_CHARACTERS + CHECKSUM_CHARACTERS}}$`);

export function newSecret(): string {
  let secret = PREFIX;
  for (let i = 0; i < RANDOM_CHARACTERS; i++) secret += DIGITS.charAt(randomInt(DIGITS.length));
  return secret + checksumOf(secret);
}

/** Whether a bearer is one of the service's own kind, even if it is mistyped. */
export const isOwnSecret = (bearer: string): boolean => bearer.startsWith(PREFIX);

export const isSecret = (text: string): boolean =>
  FORMAT.test(text) && text.endsWith(checksumOf(text.slice(0, -CHECKSUM_CHARACTERS)));

// Only the digest of a secret is stored. It needs neither salt nor stretching, because 178 bits can't be guessed, and
// no constant-time comparison, because secrets are looked up by digest.
export const digestOf = (secret: string): string => hash('sha256', secret);

/** The CRC-32 of a text, in base 62. */
function checksumOf(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let i = 0; i < CHECKSUM_CHARACTERS; i++) {
    digits = DIGITS.charAt(rest % DIGITS.length) + digits;
    rest = Math.floor(rest / DIGITS.length);
  }
  return digits;
}
