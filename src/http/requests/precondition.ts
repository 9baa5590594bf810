import type { IncomingHttpHeaders } from 'node:http';
import type { Rule } from '../input/rules.js';
import { MalformedRequest } from '../problems/problems.js';
import { PreconditionFailed } from './request.problems.js';
import { type EntityTag, readTags, versionIn, versionOf } from './entity-tag.js';

type Tags = '*' | readonly EntityTag[];

/** `If-Match` and `If-None-Match` (RFC 9110, section 13.1), by versions, which feedback doesn't change. */
export class Precondition {
  private constructor(
    private readonly match: Tags | undefined,
    private readonly noneMatch: Tags | undefined,
  ) {}

  static of(headers: IncomingHttpHeaders): Precondition | undefined {
    const match = tagsIn(headers, 'if-match');
    const noneMatch = tagsIn(headers, 'if-none-match');
    return match || noneMatch ? new Precondition(match, noneMatch) : undefined;
  }

  /** @param given the well-formed value of `If-Match` */
  static ifMatch(given: string | undefined): Precondition | undefined {
    return given === undefined ? undefined : new Precondition(readTags(given), undefined);
  }

  check({ updatedAt }: { readonly updatedAt: Date | string }): void {
    const version = versionOf(updatedAt);
    // Weak tags never match in a strong comparison (RFC 9110, section 8.8.3.2).
    const matches = this.match === undefined || isAmong(version, this.match, ({ weak }) => !weak);
    const noneMatches = this.noneMatch === undefined || !isAmong(version, this.noneMatch, () => true);
    if (!matches || !noneMatches) throw new PreconditionFailed();
  }
}

const isAmong = (version: string, tags: Tags, counts: (tag: EntityTag) => boolean): boolean =>
  tags === '*' || tags.some((tag) => counts(tag) && versionIn(tag) === version);

export function tagsIn(headers: IncomingHttpHeaders, name: 'if-match' | 'if-none-match'): Tags | undefined {
  const header = headers[name];
  if (header === undefined) return undefined;
  const tags = readTags(header);
  if (tags) return tags;
  const proper = name === 'if-match' ? 'If-Match' : 'If-None-Match';
  throw new MalformedRequest(`${proper} ${TAGS}.`);
}

const TAGS = 'must be * or a list of entity tags, quotes included';

/** A member with the value of `If-Match`. */
export const entityTags: Rule = (value) =>
  typeof value === 'string' && readTags(value) ? undefined : { code: 'invalid_entity_tags', detail: TAGS };
