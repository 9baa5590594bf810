import type { Client } from './generated/client/index.js';
import { listEvents } from './generated/sdk.gen.js';
import type { EventRecord, ListEventsData } from './generated/types.gen.js';
import { cursorOf, pages } from './answers.js';
import { isPassing, ProblemError } from './problem-error.js';
import { delayBefore, sleep, within } from './retries.js';

type Query = NonNullable<ListEventsData['query']>;

const LONGEST_WAIT_MS = 30_000;

export interface EventsOptions extends Pick<Query, 'type' | 'record'> {
  client: Client;
  /** The cursor to continue from, as passed to `save`. */
  cursor?: string | undefined;
  /** Where to start without a cursor. Default: the oldest retained event. */
  from?: 'start' | 'now' | undefined;
  /** Called with the cursor to continue from, once all events before it have been handled. */
  save?: ((cursor: string) => void | Promise<void>) | undefined;
  /** Ends the loop, without an error. */
  signal?: AbortSignal | undefined;
  /** Whether to read the stream, which delivers sooner. Pages suit proxies that buffer streams. */
  stream?: boolean | undefined;
  /** Milliseconds of silence after which the stream is reopened. Default: 45,000. */
  silence?: number | undefined;
}

type Feed = EventsOptions & { readonly signal: AbortSignal };

/** A batch of events, each with the cursor after it unless only the last event has one, or a cursor without events. */
type Batches = AsyncGenerator<[cursor: string | undefined, event?: EventRecord][], void, undefined>;

/**
 * The events of the feed from a cursor on, without end. Lost connections are reopened where they broke off. Events after
 * the last saved cursor are delivered again.
 *
 * @throws {ProblemError} 410 `cursor_expired` or `cursor_unknown`: read all records again, and continue from the present
 */
export async function* events(options: EventsOptions): AsyncGenerator<EventRecord, void, undefined> {
  const feed = { ...options, signal: options.signal ?? new AbortController().signal };
  let saved = feed.cursor;
  const save = async (): Promise<void> => {
    if (feed.cursor !== undefined && feed.cursor !== saved) await options.save?.((saved = feed.cursor));
  };
  try {
    for await (const batch of reconnecting(feed)) {
      for (const [cursor, event] of batch) {
        if (event) yield event;
        feed.cursor = cursor ?? feed.cursor;
        if (feed.signal.aborted) return;
      }
      await save();
    }
  } finally {
    await save();
  }
}

/** Continues from the cursor of the last handled event. */
async function* reconnecting(feed: Feed): Batches {
  const { client, from, signal, stream = true } = feed;
  for (let failures = 0; !signal.aborted;) {
    const opened = Date.now();
    let problem: ProblemError | undefined;
    try {
      // Saves a first cursor, so that no event is missed if the connection breaks before the first event.
      if (feed.cursor === undefined && from === 'now')
        yield [[cursorOf(await listEvents({ client, signal, query: { from } }))]];
      yield* stream ? streamed(feed) : polled(feed);
    } catch (error) {
      problem = error instanceof ProblemError ? error : undefined;
      if (problem && !isPassing(problem) && problem.status !== 500) throw problem;
    }
    failures = Date.now() - opened < LONGEST_WAIT_MS ? failures + 1 : 1;
    await sleep(delayBefore(failures, problem, LONGEST_WAIT_MS), signal).catch(() => undefined);
  }
}

async function* polled({ client, signal, type, record, cursor }: Feed): Batches {
  const query = { type, record, cursor, per_page: 100, wait: 25 } as Query;
  for await (const page of pages(listEvents, { client, signal, timeout: 60_000, query }))
    yield [...page.events.map((event): [undefined, EventRecord] => [undefined, event]), [cursorOf(page)]];
}

async function* streamed(feed: Feed): Batches {
  const { client, signal, silence = 45_000, type, record, cursor } = feed;
  const call = { url: '/v1/event/stream', query: { type, record, cursor }, signal, attempts: 1 };
  const body = await client.get({ ...call, timeout: silence, parseAs: 'stream' });
  // React Native has no stream of a body.
  if (!body) return yield* polled(feed);
  const reader = (body as unknown as ReadableStream).pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (let text = ''; ;) {
      const { done, value } = await within(silence, signal, () => reader.read());
      if (done) return;
      const blocks = (text + value).split('\n\n');
      text = blocks.pop() ?? '';
      yield blocks.map((block) => {
        const [id, data] = ['id', 'data'].map((name) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]);
        return data === undefined ? [id] : [id, JSON.parse(data) as EventRecord];
      });
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}
