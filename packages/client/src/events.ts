import type { Client } from './generated/client/index.js';
import { listEvents } from './generated/sdk.gen.js';
import type { EventRecord, ListEventsData } from './generated/types.gen.js';
import { cursorOf } from './answers.js';
import { pages } from './pages.js';
import { ProblemError } from './problem-error.js';
import { delayBefore, sleep } from './retries.js';

type Query = NonNullable<ListEventsData['query']>;

export interface EventsOptions extends Pick<Query, 'cursor' | 'from' | 'type' | 'record'> {
  client: Client;
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
  ...query
}: EventsOptions): AsyncGenerator<EventRecord, void, undefined> {
  const read = stream ? streamed(client, silence) : polled(client);
  let place = query.cursor;
  let saved = place;
  const keep = async (): Promise<void> => {
    if (place === undefined || place === saved) return;
    saved = place;
    await save?.(place);
  };
  try {
    for await (const batch of reconnecting(read, query, signal)) {
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

async function* reconnecting(read: Read, query: Query, signal: AbortSignal): ReturnType<Read> {
  let { cursor } = query;
  for (let failures = 0; !signal.aborted; failures++) {
    let problem: ProblemError | undefined;
    try {
      for await (const batch of read({ ...query, ...(cursor !== undefined && { cursor }) }, signal)) {
        failures = 0;
        yield batch;
        cursor = batch.findLast((told) => told.cursor)?.cursor ?? cursor;
        if (signal.aborted) return;
      }
    } catch (error) {
      if (!signal.aborted && !isPassing(error)) throw error;
      if (error instanceof ProblemError) problem = error;
    }
    await sleep(delayBefore(failures, problem, LONGEST_WAIT_MS), signal).catch(() => undefined);
  }
}

const polled = (client: Client): Read =>
  async function* (query, signal) {
    const options = { client, query: { per_page: 100, wait: 25, ...query }, signal, timeout: 60_000 };
    for await (const page of pages(listEvents, options))
      yield [...page.events.map((event) => ({ event })), { cursor: cursorOf(page) }];
  };

const streamed = (client: Client, silence: number): Read =>
  async function* (query, signal) {
    const silent = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isAlive = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => silent.abort(), silence);
    };
    isAlive();
    try {
      const body = (await client.get({
        url: '/v1/event/stream',
        query: { ...query },
        headers: { Accept: 'text/event-stream' },
        signal: AbortSignal.any([signal, silent.signal]),
        parseAs: 'stream',
        attempts: 1,
        timeout: Infinity,
      })) as unknown as ReadableStream<Uint8Array> | undefined;
      // As in React Native.
      if (!body) return yield* polled(client)(query, signal);
      const reader = body.getReader();
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
      silent.abort();
    }
  };

function toldIn(block: string): Told {
  const field = (name: string): string | undefined => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
  const data = field('data');
  return { cursor: field('id'), ...(data !== undefined && { event: JSON.parse(data) as EventRecord }) };
}
