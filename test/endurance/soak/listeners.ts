import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../client.js';

/** Each stream is left, and opened again, after so long. */
const STREAM_MS = 20_000;

/** Follows what happens in each workspace: by a stream, and by waiting for the next page. */
export function listen(clients: readonly Client[], url: string) {
  const over = new AbortController();
  const heard = { byStream: 0, byWaiting: 0 };
  const again = async (work: () => Promise<unknown>) => {
    while (!over.signal.aborted) await work().catch(() => sleep(1_000));
  };
  const waitFor = (client: Client) => {
    let page = 'event?from=now&wait=2';
    return async () => {
      const { body, next } = await client.send('GET', page);
      if (next === undefined) return sleep(1_000);
      page = next;
      return (heard.byWaiting += (body['events'] as unknown as readonly unknown[]).length);
    };
  };
  const all = Promise.all(
    clients.flatMap((client) => [
      again(waitFor(client)),
      again(async () => {
        const signal = AbortSignal.any([over.signal, AbortSignal.timeout(STREAM_MS)]);
        const headers = { authorization: `Bearer ${client.secret}` };
        const { body } = await fetch(`${url}/v1/event/stream?from=now`, { headers, signal });
        const ended = () => undefined;
        await body
          ?.pipeTo(new WritableStream({ write: (part) => void (heard.byStream += eventsIn(part)) }), {
            signal,
          })
          .catch(ended);
      }),
    ]),
  );
  return {
    heard,
    end: async () => {
      over.abort();
      await all;
    },
  };
}

const eventsIn = (part: Uint8Array): number => String(Buffer.from(part)).split('\nevent: ').length - 1;
