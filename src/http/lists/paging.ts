import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Query, sentParameters } from '../input/query-string.js';
import { QueryTooLong } from '../problems/problems.js';
import { fingerprintOf } from './cursor.js';
import type { ListQuery } from './list.requests.js';
import type { PageRequest, Page } from './page.js';

/** Parameters that say how a list is read, not which records are in it. */
const NOT_FINGERPRINTED = new Set(['per_page', 'offset', 'cursor', 'select']);

/**
 * How long an address may be that a list is asked for with, as `Link` repeats it. Clients and proxies read headers of 8 KiB
 * in all, and there are others. A cursor in the order of titles holds a title.
 */
const LONGEST_ADDRESS = 6_000;
const LONGEST_ADDRESS_BY_TITLE = 3_000;

/** Parameters that say where a page begins. */
const PAGE = new Set(['offset', 'cursor']);

/** RFC 3986, section 3; and there are clients that split `Link` at commas and semicolons. */
const NOT_IN_URIS = /[^A-Za-z0-9\-._~!$&'()*+=:@/?%]/g;

const COUNT_WANTED = /(?:^|,)\s*count\s*=\s*"?exact"?\s*(?:[;,]|$)/i;

/** The HTTP side of a list: what was asked, and the headers that go with a page. */
export class Paging {
  constructor(
    private readonly request: FastifyRequest,
    private readonly reply: FastifyReply,
  ) {}

  /** @throws QueryTooLong when `Link` could not repeat the query, whether or not there is a next page */
  requestOf<Asked extends ListQuery>(query: Asked): PageRequest<Asked> {
    const most = query.sort?.endsWith('title') ? LONGEST_ADDRESS_BY_TITLE : LONGEST_ADDRESS;
    // A byte that has to be encoded becomes six characters at most, so most queries need no closer look.
    const length = this.request.url.length * 6 <= most ? 0 : this.address.length;
    if (length > most) throw new QueryTooLong(length, most);
    return { query, fingerprint: this.fingerprint, wantsTotal: this.wantsTotal };
  }

  /** Sets `Link` (RFC 8288) and, when it was wanted (RFC 7240), `X-Total-Count`; gives the records of the page. */
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

  /** Path and query without the page, encoded no more than the caller has it, and than a URI must be. */
  private get address(): string {
    const { url } = this.request;
    const kept = sentParameters(url.slice(this.path.length + 1)).filter(({ name }) => !PAGE.has(name));
    const address = `${this.path}?${kept.map(({ text }) => text).join('&')}`;
    return address.replaceAll(NOT_IN_URIS, encodeURIComponent);
  }

  private get parameters(): [string, string][] {
    return Object.entries(this.request.query as Query).flatMap(([name, values]) =>
      [values].flat().map((value): [string, string] => [name, value]),
    );
  }

  private get fingerprint(): string {
    const asked = this.parameters.filter(([name]) => !NOT_FINGERPRINTED.has(name));
    return fingerprintOf([['path', this.path], ...asked]);
  }

  private get wantsTotal(): boolean {
    return COUNT_WANTED.test([this.request.headers.prefer ?? ''].flat().join());
  }

  private pathTo(cursor: string): string {
    const { address } = this;
    return `${address}${address.endsWith('?') ? '' : '&'}cursor=${cursor}`;
  }
}

/** Gives a handler the {@link Paging} of its request. */
export const Paged = createParamDecorator((_: unknown, context: ExecutionContext): Paging => {
  const http = context.switchToHttp();
  return new Paging(http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
});
