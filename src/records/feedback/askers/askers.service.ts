import { Injectable } from '@nestjs/common';
import { Reader } from '../../../platform/database/reader.js';
import { writeCursor } from '../../../http/lists/cursor.js';
import type { Page, PagedQuery, PageRequest } from '../../../http/lists/list.requests.js';
import { orNotFound } from '../../../http/problems/problems.js';
import { FeedbackRepository } from '../feedback.repository.js';
import { askerPage, type AskerRow } from './asker-page.js';

@Injectable()
export class AskersService {
  constructor(
    private readonly reader: Reader,
    private readonly feedback: FeedbackRepository,
  ) {}

  /** @throws RecordNotFound if there is no such discovery */
  async list(discovery: string, request: PageRequest<PagedQuery>): Promise<Page<AskerRow>> {
    const { workspaceId, query, fingerprint, wantsTotal } = request;
    const id = orNotFound(await this.feedback.discoveryNamed(workspaceId, discovery), 'discovery', discovery);
    const found = await this.reader.list<Partial<AskerRow> & { total: number }>(
      workspaceId,
      askerPage(id, request),
    );
    const rows = found.filter((row) => row.last_id !== null) as unknown as AskerRow[];
    const page = rows.slice(0, query.per_page);
    const last = page.at(-1);
    return {
      rows: page,
      nextCursor:
        last && rows.length > page.length
          ? writeCursor({ id: last.last_id, key: '' }, fingerprint)
          : undefined,
      total: wantsTotal ? found[0]?.total : undefined,
    };
  }
}
