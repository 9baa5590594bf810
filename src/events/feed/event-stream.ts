import type { MessageEvent } from '@nestjs/common';
import { type EventCursor, writeEventCursor } from './event-cursor.js';
import type { FeedPage, FeedService } from './feed.service.js';
import type { FeedQuery } from './walk-sql.js';
import type { Listener } from './stream-slots.js';

/** The interval of comments on silent streams, as proxies close a connection that is silent for a minute. */
const HEARTBEAT_MS = 15_000;

/** The most events that a stream reads at once. */
export const EVENTS_AT_ONCE = 25;

/** The shortest time until clients reconnect; each stream adds a random time, so that not all reconnect at once. */
const LEAST_RETRY_MS = 2_000;

/** Generates server-sent events from a cursor on, until the listener's signal is aborted. */
export async function* streamOf(
  feed: FeedService,
  first: FeedPage,
  query: FeedQuery,
  listener: Listener,
): AsyncGenerator<MessageEvent> {
  const { signal } = listener;
  try {
    const retry = LEAST_RETRY_MS + Math.round(Math.random() * LEAST_RETRY_MS);
    yield { id: writeEventCursor(query.from), retry, comment: '' };
    yield* messagesOf(first);
    await listener.drained();
    for (let page = first; !signal.aborted;) {
      // Events that are there already are read in turns with other requests. Waiting for new ones takes no turn.
      const endTurn = page.isMore ? await listener.beginTurn() : undefined;
      try {
        page = await feed.read({ ...query, from: page.next }, HEARTBEAT_MS, signal);
        if (signal.aborted) return;
        yield* messagesOf(page);
        await listener.drained();
      } finally {
        endTurn?.();
      }
    }
  } finally {
    listener.end();
  }
}

/** Converts a page into messages. A page without events becomes a comment with its cursor. */
function* messagesOf({ events, cursors, next }: FeedPage): Generator<MessageEvent> {
  for (const [index, event] of events.entries())
    yield { id: writeEventCursor(cursors[index] as EventCursor), type: event.type, data: event };
  if (events.length === 0) yield { id: writeEventCursor(next), comment: '' };
}
