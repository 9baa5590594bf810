import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { badCursor } from '../../http/lists/cursor.js';
import { EVENT_TYPE } from '../../http/input/rules.js';
import { quoted } from '../../http/problems/excerpt.js';
import { InvalidInput, MalformedRequest } from '../../http/problems/problems.js';
import type { AccessScope } from '../../http/requests/caller.js';
import { isUuid } from '../../platform/identifiers/uuid.js';
import type { EventRecord } from '../presenting/event.record.js';
import { EventPresenter } from '../presenting/event-presenter.js';
import { CursorExpired, CursorUnknown } from './event.problems.js';
import { EventNotifier } from './event-notifier.js';
import { type EventCursor, eventCursorAfter, readEventCursor } from './event-cursor.js';
import type { EventStreamQuery } from './event.requests.js';
import { FeedRepository, type Walk } from './feed.repository.js';
import { Sequencer } from './sequencer.js';
import type { FeedQuery, Wanted } from './walk-sql.js';

export interface FeedPage {
  readonly events: readonly EventRecord[];
  readonly cursors: readonly EventCursor[];
  /** The cursor after the page, including unwanted events. */
  readonly next: EventCursor;
  readonly isMore: boolean;
}

@Injectable()
export class FeedService {
  /** Readers that pass the same parameters at the same moment share one query, which starts after the last of them. */
  private readonly reading = new Map<string, Promise<FeedPage>>();

  constructor(
    private readonly feed: FeedRepository,
    private readonly sequencer: Sequencer,
    private readonly presenter: EventPresenter,
    private readonly notifier: EventNotifier,
  ) {}

  /** @throws InvalidInput */
  wantedBy(query: EventStreamQuery, scope: AccessScope): Wanted {
    return wantedBy(query, this.presenter.kindsHiddenFrom(scope));
  }

  async begin(workspaceId: string, { cursor, from }: EventStreamQuery): Promise<EventCursor> {
    if (cursor !== undefined && from !== undefined)
      throw badCursor('cursor_with_from', 'cursor can not be given together with from.');
    if (cursor !== undefined) return parseCursor(cursor);
    await this.sequencer.sequence(workspaceId);
    const { dropped, newest, newestCommit } = await this.feed.ends(workspaceId);
    return from === 'now' && newest !== null
      ? eventCursorAfter(newest, newestCommit)
      : eventCursorAfter(dropped);
  }

  /** @param longest in milliseconds @throws CursorExpired, CursorUnknown */
  async read(query: FeedQuery, longest: number, signal = NEVER): Promise<FeedPage> {
    const end = performance.now() + longest;
    using waiter = longest > 0 ? this.notifier.addWaiter(query.workspaceId) : undefined;
    let page = await this.page(query);
    while (page.events.length === 0 && !signal.aborted) {
      const left = end - performance.now();
      if (left <= 0) break;
      if (!page.isMore) await waiter?.wait(page.next.position, left, signal);
      page = await this.page({ ...query, from: page.next });
    }
    return page;
  }

  private page(query: FeedQuery): Promise<FeedPage> {
    const { workspaceId, from, wanted, perPage } = query;
    const key = JSON.stringify([workspaceId, from, wanted, perPage]);
    const begin = async () => {
      await setImmediate();
      this.reading.delete(key);
      return this.readPage(query);
    };
    const reading = this.reading.get(key) ?? begin();
    this.reading.set(key, reading);
    return reading;
  }

  private async readPage(query: FeedQuery): Promise<FeedPage> {
    const { workspaceId, from, perPage } = query;
    let walk = await this.feed.walk(query);
    const mayFindMore = walk.hasUnsequenced || this.sequencer.isDue(workspaceId);
    if (mayFindMore && walk.rows.length < perPage && !walk.isMore) {
      await this.sequencer.sequence(workspaceId);
      walk = await this.feed.walk(query);
    }
    checkCursor(from, walk);
    const events = await this.presenter.present(workspaceId, walk.rows);
    const cursors = walk.rows.map(({ position, ordinal, events: count, commit_id: commitId }) => ({
      position,
      ordinal,
      isWhole: ordinal === count - 1,
      commitId,
    }));
    return { events, cursors, next: nextCursor(from, walk, cursors.at(-1)), isMore: walk.isMore };
  }
}

const NEVER = new AbortController().signal;

const nextCursor = (
  from: EventCursor,
  { isCut, last }: Walk,
  lastShown: EventCursor | undefined,
): EventCursor =>
  isCut && lastShown ? lastShown : last ? eventCursorAfter(last.position, last.commit_id) : from;

function checkCursor(from: EventCursor, { commitAtCursor, eventsAtCursor, dropped, newest }: Walk): void {
  const { position, ordinal, isWhole, commitId } = from;
  if (position < dropped || (position === dropped && !isWhole)) throw new CursorExpired();
  if (position === dropped) return;
  if (position > newest || commitAtCursor !== commitId) throw new CursorUnknown();
  // A cursor after the last event of a transaction is written as one of the whole transaction.
  if (!isWhole && ordinal >= eventsAtCursor - 1) throw invalidCursor();
}

function parseCursor(cursor: string): EventCursor {
  const parsed = readEventCursor(cursor);
  if (!parsed) throw invalidCursor();
  return parsed;
}

const invalidCursor = (): InvalidInput =>
  badCursor('invalid_cursor', 'cursor is not one that this feed gave.');

/** @param hidden kinds of records whose events aren't wanted @throws InvalidInput */
export function wantedBy(
  { type: types = [], record }: Pick<EventStreamQuery, 'type' | 'record'>,
  hidden: readonly string[] = [],
): Wanted {
  const faulty = types.find((type) => !EVENT_TYPE.test(type));
  if (faulty !== undefined)
    throw badParameter(
      'type',
      `type must be like discovery.updated, discovery.* or *, not ${quoted(faulty)}.`,
    );
  if (record !== undefined && !isUuid(record))
    throw badParameter('record', 'record must be the id of a record.');
  return { types, recordId: record, hidden };
}

const badParameter = (parameter: string, detail: string): InvalidInput =>
  new InvalidInput([{ parameter, code: `invalid_${parameter}`, detail }]);

/** @throws MalformedRequest */
export function lastEventId(header: string | string[] | undefined): string | undefined {
  if (header === undefined || header === '') return undefined;
  if (typeof header !== 'string' || !readEventCursor(header))
    throw new MalformedRequest('Last-Event-ID is not an id that this stream gave.');
  return header;
}
