import { hash } from 'node:crypto';

export interface EntityTag {
  readonly weak: boolean;
  readonly opaque: string;
}

const DIGEST_LENGTH = 22;

/** A tag of the form `"<version>.<digest of the representation>"` (docs/decisions/09). */
export const tagOf = (version: string, body: Buffer | string): string => `"${version}.${digestOf(body)}"`;

const digestOf = (body: Buffer | string): string => hash('sha256', body, 'base64url').slice(0, DIGEST_LENGTH);

/** A weak tag, because it's the same in every encoding. It includes headers that can change alone. */
export const tagOfPage = (body: Buffer | string, headers: readonly string[]): string =>
  `W/"${digestOf([digestOf(body), ...headers].join('\n'))}"`;

export const ENCODINGS = ['br', 'gzip'] as const;

/** Strong tags differ between encodings (RFC 9110, section 8.8.3.3). */
export const encodedTag = (tag: string, encoding: string): string =>
  tag.startsWith('"') ? `${tag.slice(0, -1)}.${encoding}"` : tag;

/** Compares weakly, ignoring the encoding. */
export const isSame = ({ opaque }: EntityTag, tag: string): boolean => {
  const own = tag.slice(tag.indexOf('"') + 1, -1);
  return opaque === own || ENCODINGS.some((encoding) => opaque === `${own}.${encoding}`);
};

/** `updatedAt` increases with every change. */
export const versionOf = (updatedAt: Date | string): string => new Date(updatedAt).getTime().toString(36);

export const versionIn = ({ opaque }: EntityTag): string => opaque.split('.', 1)[0] ?? '';

/** An element of the list, which may be empty (RFC 9110, section 5.6.1), and its comma. */
const ELEMENT = /[ \t]*(?:(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"[ \t]*)?(,|$)/y;

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
