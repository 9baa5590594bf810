import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NO_ID } from '../../platform/identifiers/uuid.js';
import { type ParsedQuery, sentParameters } from '../input/query-string.js';
import { QueryTooLong } from '../problems/problems.js';
import { fingerprintOf } from './cursor.js';
import type { Page, PageRequest, PageStart, ReadContext } from './list.requests.js';

const NOT_FINGERPRINTED = new Set(['per_page', 'offset', 'cursor', 'select']);

/**
 * The longest URL, because `Link` repeats it and clients and proxies read 8 KiB of headers. Cursors of lists sorted by
 * title contain a title. A hundred ids fit in any order.
 */
const MAX_ADDRESS_LENGTH = 6_000;
const MAX_ADDRESS_LENGTH_BY_TITLE = 4_150;

const PAGE_START = new Set(['offset', 'cursor', 'from']);

/** RFC 3986, section 3, without commas and semicolons, at which some clients split `Link`. */
const NOT_IN_URIS = /[^A-Za-z0-9\-._~!$&'()*+=:@/?%]/g;

const PREFERS_COUNT = /(?:^|,)\s*count\s*=\s*"?exact"?\s*(?:[;,]|$)/i;

interface Asked extends Partial<Pick<PageStart, 'per_page' | 'offset'>> {
  readonly filter?: unknown;
  readonly sort?: readonly string[] | undefined;
  readonly stored?: unknown;
}

export class Paging {
  constructor(
    private readonly request: FastifyRequest,
    private readonly reply: FastifyReply,
  ) {}

  /** @throws QueryTooLong if `Link` couldn't repeat the URL, even if there is no next page */
  requestOf<Sent extends PageStart & { readonly sort?: string }>(query: Sent): PageRequest<Sent> {
    const maxLength = /(title|name)$/.test(query.sort ?? '')
      ? MAX_ADDRESS_LENGTH_BY_TITLE
      : MAX_ADDRESS_LENGTH;
    // Encoding makes at most six characters of one, so most URLs needn't be encoded to be measured.
    const length = this.request.url.length * 6 <= maxLength ? 0 : this.address.length;
    if (length > maxLength) throw new QueryTooLong(length, maxLength);
    return { query, fingerprint: this.fingerprint, ...this.common };
  }

  /** The page request of a query in a body, which must be the same for the next page. */
  requestOfBody(
    { filter, sort, stored, per_page = 25, offset }: Asked,
    cursor?: string,
  ): PageRequest<PageStart> {
    const fingerprint = fingerprintOf([
      ['path', this.path],
      ['body', JSON.stringify({ filter, sort, stored })],
    ]);
    const query = { per_page, ...(cursor === undefined ? { offset } : { cursor }) };
    return { query, fingerprint, ...this.common };
  }

  /** Sets `Link` (RFC 8288) and, if preferred (RFC 7240), `X-Total-Count`. */
  respond<Row, Record>(page: Page<Row>, present: (row: Row) => Record): Record[] {
    if (page.nextCursor !== undefined)
      this.reply.header('link', `<${this.pathTo(page.nextCursor)}>; rel="next"`);
    if (page.total !== undefined) {
      this.reply.header('x-total-count', page.total).header('preference-applied', 'count=exact');
    }
    return page.rows.map(present);
  }

  private get path(): string {
    return this.request.url.split('?', 1)[0] ?? '';
  }

  /** The URL without the page's start, percent-encoded only where the caller did or a URI requires it. */
  private get address(): string {
    const { url } = this.request;
    const kept = sentParameters(url.slice(this.path.length + 1)).filter(({ name }) => !PAGE_START.has(name));
    const address = `${this.path}?${kept.map(({ text }) => text).join('&')}`;
    return address.replaceAll(NOT_IN_URIS, encodeURIComponent);
  }

  private get parameters(): [string, string][] {
    return Object.entries(this.request.query as ParsedQuery).flatMap(([name, values]) =>
      [values].flat().map((value): [string, string] => [name, value]),
    );
  }

  private get fingerprint(): string {
    const identifying = this.parameters.filter(([name]) => !NOT_FINGERPRINTED.has(name));
    return fingerprintOf([['path', this.path], ...identifying]);
  }

  private get common() {
    const wantsTotal = PREFERS_COUNT.test([this.request.headers.prefer ?? ''].flat().join());
    return { ...readContextOf(this.request), wantsTotal };
  }

  private pathTo(cursor: string): string {
    const { address } = this;
    return `${address}${address.endsWith('?') ? '' : '&'}cursor=${cursor}`;
  }
}

/** Public routes have no caller, and nothing to read. */
const readContextOf = ({ caller, fields }: FastifyRequest): ReadContext => ({
  workspaceId: caller?.workspaceId ?? NO_ID,
  fields,
});

export const Reading = createParamDecorator((_: unknown, context: ExecutionContext): ReadContext =>
  readContextOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

export const Paged = createParamDecorator((_: unknown, context: ExecutionContext): Paging => {
  const http = context.switchToHttp();
  return new Paging(http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
});
