import type { Client } from './generated/client/index.js';
import { listEvents } from './generated/sdk.gen.js';
import type { EventRecord, ListEventsData } from './generated/types.gen.js';
import { cursorOf } from './answers.js';
import { pages } from './pages.js';
import { isPassing, ProblemError } from './problem-error.js';
import { delayBefore, sleep } from './retries.js';

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

/** An event, a place in the feed, or an event with the place after it. */
interface Told {
  readonly event?: EventRecord;
  readonly cursor?: string | undefined;
}

type Batches = AsyncGenerator<Told[], void, undefined>;

/**
 * What happens, from a place in the feed on, for ever: lost connections are opened anew where they broke off. What has not
 * been saved comes again.
 *
 * @throws {ProblemError} 410 `cursor_expired` or `cursor_unknown`: read all records again, and go on from now
 */
export async function* events(options: EventsOptions): AsyncGenerator<EventRecord, void, undefined> {
  let saved = options.cursor;
  let place = saved;
  const keep = async (): Promise<void> => {
    if (place === undefined || place === saved) return;
    saved = place;
    await options.save?.(place);
  };
  try {
    for await (const batch of reconnecting(options)) {
      for (const { event, cursor } of batch) {
        if (event) yield event;
        place = cursor ?? place;
        if (options.signal?.aborted) return;
      }
      await keep();
    }
  } finally {
    await keep();
  }
}

async function* reconnecting({
  client,
  from,
  signal = new AbortController().signal,
  stream = true,
  silence = 45_000,
  cursor,
  type,
  record,
}: EventsOptions): Batches {
  const read = stream ? streamed : polled;
  for (let place = cursor, failures = 0; !signal.aborted;) {
    const opened = Date.now();
    let problem: ProblemError | undefined;
    try {
      // So that nothing is missed if the connection breaks before something has happened.
      if (place === undefined && from === 'now')
        place = cursorOf(await listEvents({ client, signal, query: { from } }));
      if (place !== undefined) yield [{ cursor: place }];
      const query = { type, record, cursor: place } as Query;
      for await (const batch of read(client, query, signal, silence)) {
        yield batch;
        place = batch.findLast((told) => told.cursor)?.cursor ?? place;
      }
    } catch (error) {
      problem = error instanceof ProblemError ? error : undefined;
      if (problem && !isPassing(problem) && problem.status !== 500) throw problem;
    }
    failures = Date.now() - opened < LONGEST_WAIT_MS ? failures + 1 : 1;
    await sleep(delayBefore(failures, problem, LONGEST_WAIT_MS), signal).catch(() => undefined);
  }
}

async function* polled(client: Client, query: Query, signal: AbortSignal): Batches {
  const options = { client, signal, timeout: 60_000, query: { ...query, per_page: 100, wait: 25 } };
  for await (const page of pages(listEvents, options))
    yield [...page.events.map((event) => ({ event })), { cursor: cursorOf(page) }];
}

async function* streamed(client: Client, query: Query, signal: AbortSignal, silence: number): Batches {
  const connection = new AbortController();
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  // Node's fetch loses track of a signal while a body arrives.
  const hangUp = (): void => {
    connection.abort();
    reader?.cancel().catch(() => undefined);
  };
  let timer = setTimeout(hangUp, silence);
  signal.addEventListener('abort', hangUp);
  try {
    const url = '/v1/event/stream';
    const call = { url, query: { ...query }, signal: connection.signal, attempts: 1, timeout: Infinity };
    const body = (await client.get({ ...call, parseAs: 'stream' })) as unknown as ReadableStream | null;
    // As in React Native.
    if (!body) return yield* polled(client, query, signal);
    reader = body.getReader() as ReadableStreamDefaultReader<Uint8Array>;
    const decoder = new TextDecoder();
    for (let text = ''; ;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(hangUp, silence);
      const blocks = (text + decoder.decode(value, { stream: true })).split('\n\n');
      text = blocks.pop() ?? '';
      yield blocks.map(toldIn);
    }
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', hangUp);
    hangUp();
  }
}

function toldIn(block: string): Told {
  const field = (name: string): string | undefined => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
  const data = field('data');
  return { cursor: field('id'), ...(data !== undefined && { event: JSON.parse(data) as EventRecord }) };
}
