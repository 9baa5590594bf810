import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/**
 * A token's secret: `drs_`, 30 random characters (178 bits), and 6 characters of checksum. By prefix and checksum
 * a scanner tells a leaked token from other text, and a mistyped one is refused without asking the database.
 */
const PREFIX = 'drs_';
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_CHARACTERS = 30;
const CHECKSUM_CHARACTERS = 6;
const FORM = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_CHARACTERS + CHECKSUM_CHARACTERS}}$`);

/** A new secret. Whoever gets it is the only one who knows it: what is stored is its digest. */
export function newSecret(): string {
  let secret = PREFIX;
  for (let i = 0; i < RANDOM_CHARACTERS; i++) secret += DIGITS.charAt(randomInt(DIGITS.length));
  return secret + checksumOf(secret);
}

/** Whether the text can be a secret; says nothing on whether there is such a token. */
export const isSecret = (text: string): boolean =>
  FORM.test(text) && text.endsWith(checksumOf(text.slice(0, -CHECKSUM_CHARACTERS)));

/**
 * SHA-256, in hexadecimal. Secrets are looked up by it and never compared, so there is no comparison to take a
 * time that depends on the secret. It needs neither salt nor stretching: nobody can try out 178 bits.
 */
export const digestOf = (secret: string): string => hash('sha256', secret);

/** CRC-32 in base 62. */
function checksumOf(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let i = 0; i < CHECKSUM_CHARACTERS; i++) {
    digits = DIGITS.charAt(rest % DIGITS.length) + digits;
    rest = Math.floor(rest / DIGITS.length);
  }
  return digits;
}
