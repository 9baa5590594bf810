import { EntityManager, type EntityName } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { recordTable } from '../../platform/database/records/record-table.js';
import { badCursor, cursorPosition, writeCursor } from '../../http/lists/cursor.js';
import type { Page, PageRequest } from '../../http/lists/list.requests.js';
import { RecordNotFound } from '../../http/problems/problems.js';
import type { HistoryQuery } from '../feed/event.requests.js';
import { wantedBy } from '../feed/feed.service.js';
import { EventPresenter } from '../presenting/event-presenter.js';
import { type ChangeRecord, toChangeRecord } from './history.record.js';
import { type HistoryCursor, HistoryRepository, type HistoryRow } from './history.repository.js';

export interface HistoryOf {
  readonly entity: EntityName;
  /** The record's name in problems. */
  readonly noun: string;
  readonly reference: string;
}

@Injectable()
export class HistoryService {
  constructor(
    private readonly em: EntityManager,
    private readonly histories: HistoryRepository,
    private readonly presenter: EventPresenter,
  ) {}

  async page(
    { entity, noun, reference }: HistoryOf,
    { workspaceId, query, fingerprint, wantsTotal }: PageRequest<HistoryQuery>,
  ): Promise<Page<ChangeRecord>> {
    const { per_page: perPage, offset = 0 } = query;
    const after = cursorIn(query, fingerprint);
    const table = recordTable(this.em, entity);
    const page = { after, offset, perPage, wantsTotal, wanted: wantedBy(query) };
    const { rows, isKnown, total } = await this.histories.page(workspaceId, table, reference, page);
    const isFirst = after === undefined && offset === 0;
    if (rows.length === 0 && !isKnown && isFirst) throw new RecordNotFound(noun, reference);
    const events = await this.presenter.present(workspaceId, rows);
    const last = rows.at(-1);
    return {
      rows: events.map((event, index) => toChangeRecord(rows[index] as HistoryRow, event)),
      nextCursor: last?.is_followed ? cursorAfter(last, fingerprint) : undefined,
      total,
    };
  }
}

const cursorAfter = ({ microseconds, commit_id: id, ordinal }: HistoryRow, fingerprint: string): string =>
  writeCursor({ id, key: `${microseconds}-${ordinal}` }, fingerprint);

/** Keys of cursors that PostgreSQL can cast. */
const KEY = /^(\d{1,16})-(\d{1,9})$/;

/** @throws InvalidInput if the cursor isn't one of this list */
function cursorIn(query: HistoryQuery, fingerprint: string): HistoryCursor | undefined {
  const position = cursorPosition(query, fingerprint);
  if (!position) return undefined;
  const [, at, ordinal] = KEY.exec(position.key) ?? [];
  if (at === undefined) throw badCursor('invalid_cursor', 'cursor is not one that this list gave.');
  return { at: Number(at), commitId: position.id, ordinal: Number(ordinal) };
}
