import type { Client } from './generated/client/index.js';
import { listEvents } from './generated/sdk.gen.js';
import type { EventRecord, EventsAnswer, ListEventsData } from './generated/types.gen.js';
import { cursorOf } from './answers.js';
import { pages } from './pages.js';
import { ProblemError } from './problem-error.js';
import { delayBefore, sleep } from './retries.js';

type Query = NonNullable<ListEventsData['query']>;

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

type Read = (query: Query, signal: AbortSignal) => AsyncGenerator<Told[], void, undefined>;

/**
 * What happens, from a place in the feed on, for ever: lost connections are opened anew where they broke off. What has not
 * been saved comes again.
 *
 * @throws {ProblemError} 410 `cursor_expired` or `cursor_unknown`: read all records again, and go on from now
 */
export async function* events({
  client,
  save,
  signal = new AbortController().signal,
  stream = true,
  silence = 45_000,
  cursor,
  from,
  ...wanted
}: EventsOptions): AsyncGenerator<EventRecord, void, undefined> {
  const read = stream ? streamed(client, silence) : polled(client);
  let place = cursor;
  let saved = cursor;
  const keep = async (): Promise<void> => {
    if (place === undefined || place === saved) return;
    saved = place;
    await save?.(place);
  };
  try {
    for await (const batch of reconnecting(read, { ...wanted, ...(from && { from }) }, cursor, signal)) {
      for (const { event, cursor } of batch) {
        if (event) yield event;
        place = cursor ?? place;
      }
      await keep();
    }
  } finally {
    await keep();
  }
}

const LONGEST_WAIT_MS = 30_000;

const isPassing = (error: unknown): boolean =>
  !(error instanceof ProblemError) || error.status >= 500 || [408, 429].includes(error.status);

async function* reconnecting(
  read: Read,
  { from, ...wanted }: Query,
  begin: string | undefined,
  signal: AbortSignal,
): ReturnType<Read> {
  let cursor = begin;
  for (let failures = 0; !signal.aborted; failures++) {
    let problem: ProblemError | undefined;
    try {
      const place = cursor === undefined ? from && { from } : { cursor };
      for await (const batch of read({ ...wanted, ...place }, signal)) {
        failures = 0;
        yield batch;
        cursor = batch.findLast((told) => told.cursor)?.cursor ?? cursor;
        if (signal.aborted) return;
      }
    } catch (error) {
      if (!signal.aborted && !isPassing(error)) throw error;
      if (error instanceof ProblemError) problem = error;
    }
    await sleep(delayBefore(failures + 1, problem, LONGEST_WAIT_MS), signal).catch(() => undefined);
  }
}

const WAIT_SECONDS = 25;

const polled = (client: Client): Read =>
  async function* ({ from, cursor, ...wanted }, signal) {
    const query = { ...wanted, per_page: 100 };
    const begin = cursor === undefined ? { ...(from && { from }) } : { cursor, wait: WAIT_SECONDS };
    const told = ({ events }: EventsAnswer) => events.map((event) => ({ event }));
    for await (const page of pages(listEvents, { client, signal, query: { ...query, ...begin } })) {
      const next = cursorOf(page);
      yield [...told(page), { cursor: next }];
      // The first page did not wait, so that its place is known at once.
      if (cursor === undefined && next) return yield* polled(client)({ ...wanted, cursor: next }, signal);
    }
  };

const streamed = (client: Client, silence: number): Read =>
  async function* (query, signal) {
    const connection = new AbortController();
    let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hangUp = (): void => {
      connection.abort();
      reader?.cancel().catch(() => undefined);
    };
    const isAlive = (): void => {
      clearTimeout(timer);
      timer = setTimeout(hangUp, silence);
    };
    signal.addEventListener('abort', hangUp);
    try {
      isAlive();
      const body = await open(client, query, connection.signal);
      // As in React Native.
      if (!body) return yield* polled(client)(query, signal);
      reader = body.getReader();
      const decoder = new TextDecoder();
      for (let text = ''; ;) {
        const { done, value } = await reader.read();
        if (done) return;
        isAlive();
        const blocks = (text + decoder.decode(value, { stream: true })).split('\n\n');
        text = blocks.pop() ?? '';
        if (blocks.length > 0) yield blocks.map(toldIn);
      }
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', hangUp);
      hangUp();
    }
  };

const open = (client: Client, query: Query, signal: AbortSignal) =>
  client.get({
    url: '/v1/event/stream',
    query: { ...query },
    headers: { Accept: 'text/event-stream' },
    parseAs: 'stream',
    signal,
    attempts: 1,
    timeout: Infinity,
  }) as unknown as Promise<ReadableStream<Uint8Array> | null>;

function toldIn(block: string): Told {
  const field = (name: string): string | undefined => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
  const data = field('data');
  return { cursor: field('id'), ...(data !== undefined && { event: JSON.parse(data) as EventRecord }) };
}
