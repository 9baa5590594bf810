import { Injectable } from '@nestjs/common';
import { Reader } from '../../../platform/database/reader.js';
import { writeCursor } from '../../../http/lists/cursor.js';
import type { Page, PageRequest } from '../../../http/lists/list.requests.js';
import type { DiscoveryTagRecord } from './discovery-tag.record.js';
import type { DiscoveryTagsQuery } from '../discovery-list.requests.js';
import { tagPage, type TagRow, tagPosition } from './tag-page.js';

@Injectable()
export class DiscoveryTagsService {
  constructor(private readonly reader: Reader) {}

  async list(request: PageRequest<DiscoveryTagsQuery>): Promise<Page<DiscoveryTagRecord>> {
    const { workspaceId, query, fingerprint } = request;
    const found = await this.reader.list<TagRow>(workspaceId, tagPage(request));
    // If the page has no tags, its only row holds the total.
    const rows = found.filter(({ name }) => name !== null) as DiscoveryTagRecord[];
    const page = rows.slice(0, query.per_page);
    const last = page.at(-1);
    const isFollowed = last !== undefined && rows.length > page.length;
    return {
      rows: page,
      nextCursor: isFollowed ? writeCursor(tagPosition(last), fingerprint) : undefined,
      total: found[0]?.total,
    };
  }
}
