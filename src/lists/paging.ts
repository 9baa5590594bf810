import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Query } from '../input/query-string.js';
import { fingerprintOf } from './cursor.js';
import type { ListQuery } from './list.requests.js';
import type { ListRequest, Page } from './page.js';

/** Parameters that say how a list is read, not which records are in it. */
const NOT_PART_OF_THE_QUESTION = new Set(['per_page', 'offset', 'cursor', 'select']);

const COUNT_WANTED = /(?:^|,)\s*count\s*=\s*"?exact"?\s*(?:[;,]|$)/i;

/** The HTTP side of a list: what was asked, and the headers that go with a page. */
export class Paging {
  constructor(
    private readonly request: FastifyRequest,
    private readonly reply: FastifyReply,
  ) {}

  asked<Asked extends ListQuery>(query: Asked): ListRequest<Asked> {
    return { query, question: this.question, counted: this.counted };
  }

  /** Sets `Link` (RFC 8288) and, when it was wanted (RFC 7240), `X-Total-Count`; gives the records of the page. */
  shown<Row, Record>(page: Page<Row>, present: (row: Row) => Record): Record[] {
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

  private get parameters(): [string, string][] {
    return Object.entries(this.request.query as Query).flatMap(([name, values]) =>
      [values].flat().map((value): [string, string] => [name, value]),
    );
  }

  private get question(): string {
    const asked = this.parameters.filter(([name]) => !NOT_PART_OF_THE_QUESTION.has(name));
    return fingerprintOf([['path', this.path], ...asked]);
  }

  private get counted(): boolean {
    return COUNT_WANTED.test([this.request.headers.prefer ?? ''].flat().join());
  }

  private pathTo(cursor: string): string {
    const kept = this.parameters.filter(([name]) => name !== 'offset' && name !== 'cursor');
    return `${this.path}?${new URLSearchParams([...kept, ['cursor', cursor]]).toString()}`;
  }
}

/** Gives a handler the {@link Paging} of its request. */
export const Paged = createParamDecorator((_: unknown, context: ExecutionContext): Paging => {
  const http = context.switchToHttp();
  return new Paging(http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
});
