import type { MessageEvent } from '@nestjs/common';
import { type Place, writePlace } from './event-cursor.js';
import type { FeedPage, FeedService } from './feed.service.js';
import type { Wanted } from './walk-sql.js';
import type { Listener } from './listening.js';

/** Proxies cut what is silent for a minute. */
const HEARTBEAT_MS = 15_000;

const EVENTS_AT_ONCE = 25;

/** After the process has ended, or the connection: not all at the same moment. */
const LEAST_RETRY_MS = 2_000;

interface Stream {
  readonly workspaceId: string;
  readonly from: Place;
  readonly wanted: Wanted;
  readonly listener: Listener;
}

/** Events as server-sent events, from a place on until the listener is gone. */
export async function* streamOf(
  feed: FeedService,
  first: FeedPage,
  { workspaceId, from, wanted, listener }: Stream,
): AsyncGenerator<MessageEvent> {
  const { signal } = listener;
  try {
    yield {
      id: writePlace(from),
      retry: LEAST_RETRY_MS + Math.round(Math.random() * LEAST_RETRY_MS),
      comment: '',
    };
    for (let page = first; ;) {
      yield* messagesOf(page);
      await listener.drained();
      if (signal.aborted) return;
      page = await feed.read(workspaceId, page.next, {
        wanted,
        perPage: EVENTS_AT_ONCE,
        longest: HEARTBEAT_MS,
        signal,
      });
      if (signal.aborted) return;
    }
  } finally {
    listener.end();
  }
}

/** Without events its place, so that who reconnects doesn't walk again through what wasn't wanted. */
function* messagesOf({ events, places, next }: FeedPage): Generator<MessageEvent> {
  for (const [index, event] of events.entries())
    yield { id: writePlace(places[index] as Place), type: event.type, data: event };
  if (events.length === 0) yield { id: writePlace(next), comment: '' };
}

export const FIRST_PAGE = { perPage: EVENTS_AT_ONCE, longest: 0 };
