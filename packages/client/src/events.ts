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
  /** The place to go on from, as `save` was given it. */
  cursor?: string | undefined;
  /** Where to begin without a cursor: at the oldest event that is kept, unless set. */
  from?: 'start' | 'now' | undefined;
  /** Gets the place to go on from, after all events before it have been handled. */
  save?: ((cursor: string) => void | Promise<void>) | undefined;
  /** Ends the loop, without an error. */
  signal?: AbortSignal | undefined;
  /** Whether to read the stream, which is told sooner; otherwise pages, for proxies that hold streams back. */
  stream?: boolean | undefined;
  /** After how many milliseconds without a sign of life the stream is opened anew: 45,000 unless set. */
  silence?: number | undefined;
}

type Feed = EventsOptions & { readonly signal: AbortSignal };

/** What arrives together: events, each with the place after it unless the last one has it, and places without events. */
type Batches = AsyncGenerator<[cursor: string | undefined, event?: EventRecord][], void, undefined>;

/**
 * What happens, from a place in the feed on, for ever: lost connections are opened anew where they broke off. What has not
 * been saved comes again.
 *
 * @throws {ProblemError} 410 `cursor_expired` or `cursor_unknown`: read all records again, and go on from now
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

/** Goes on where the feed's cursor is, which follows what has been handled. */
async function* reconnecting(feed: Feed): Batches {
  const { client, from, signal, stream = true } = feed;
  for (let failures = 0; !signal.aborted;) {
    const opened = Date.now();
    let problem: ProblemError | undefined;
    try {
      // So that nothing is missed if the connection breaks before something has happened.
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
  // As in React Native.
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
