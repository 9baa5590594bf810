import { hash } from 'node:crypto';

/** An entity tag (RFC 9110, section 8.8.3). */
export interface EntityTag {
  readonly weak: boolean;
  readonly opaque: string;
}

/** Of the representation's digest; 22 characters are 128 bits. */
const DIGEST_LENGTH = 22;

/**
 * The tag of a record as it is shown: `"<version>.<digest of what is shown>"`. The version moves with what callers
 * change, the digest with anything that can be seen: feedback values and the names of other records included.
 */
export const tagOf = (version: string, body: string): string => `"${version}.${digestOf(body)}"`;

const digestOf = (body: string): string => hash('sha256', body, 'base64url').slice(0, DIGEST_LENGTH);

/**
 * The tag of a page of a list: weak, because it is the same however the page is encoded.
 *
 * @param headers those that can change while the page does not
 */
export const tagOfPage = (body: string, headers: readonly string[]): string =>
  `W/"${digestOf([digestOf(body), ...headers].join('\n'))}"`;

/** How answers can be encoded, the one that is preferred first. */
export const ENCODINGS = ['br', 'gzip'] as const;

/** The tag of an answer in an encoding: what is sent differs, so a strong tag has to (RFC 9110, section 8.8.3.3). */
export const encodedTag = (tag: string, encoding: string): string =>
  tag.startsWith('"') ? `${tag.slice(0, -1)}.${encoding}"` : tag;

/** Whether a tag that a caller has is the given one, in whatever encoding, by weak comparison. */
export const isSame = ({ opaque }: EntityTag, tag: string): boolean => {
  const own = tag.slice(tag.indexOf('"') + 1, -1);
  return opaque === own || ENCODINGS.some((encoding) => opaque === `${own}.${encoding}`);
};

/** The version of a record's changes. Its `updatedAt` moves forward with each of them, so it serves as one. */
export const versionOf = (updatedAt: Date | string): string => new Date(updatedAt).getTime().toString(36);

/** The version that a tag made by {@link tagOf} names. */
export const versionIn = ({ opaque }: EntityTag): string => opaque.split('.', 1)[0] ?? '';

/** One element of a list, which may be empty (RFC 9110, section 5.6.1), and the comma after it. */
const ELEMENT = /[ \t]*(?:(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"[ \t]*)?(,|$)/y;

/** Reads the value of `If-Match` or `If-None-Match`; undefined when it is malformed. */
export function readTags(header: string): '*' | readonly EntityTag[] | undefined {
  if (header.trim() === '*') return '*';
  const tags: EntityTag[] = [];
  ELEMENT.lastIndex = 0;
  for (;;) {
    const element = ELEMENT.exec(header);
    if (!element) return undefined;
    const [, weak, opaque, end] = element;
    if (opaque !== undefined) tags.push({ weak: weak !== undefined, opaque });
    if (end === '') return tags.length > 0 ? tags : undefined;
  }
}
