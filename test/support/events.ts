import { expect } from '@jest/globals';
import { eventually } from './eventually.js';

interface Answer {
  readonly headers: Record<string, string>;
}

/** The path that `Link` leads on to. */
export function nextOf({ headers }: Answer): string {
  expect(headers['link']).toMatch(/^<.*>; rel="next"$/);
  return headers['link']!.slice(1, headers['link']!.indexOf('>'));
}

export const typesOf = ({ body }: { readonly body: { events: { type: string }[] } }): string[] =>
  body.events.map(({ type }) => type);

interface Message {
  readonly id: string;
  readonly type: string;
  readonly data: { readonly after: object };
}

export interface Stream extends AsyncDisposable {
  readonly answer: Response;
  /** The next message of a type. */
  readonly message: (type: string) => Promise<Message>;
  /** When the service ended it. */
  readonly ended: Promise<number>;
}

export async function openStream(
  { url }: { readonly url: string },
  secret: string,
  query: string,
  headers: Record<string, string> = {},
): Promise<Stream> {
  const hangUp = new AbortController();
  const answer = await fetch(`${url}/v1/event/stream${query}`, {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${secret}`, ...headers },
    signal: hangUp.signal,
  });
  const messages: Message[] = [];
  const read = async () => {
    let text = '';
    for await (const chunk of answer.body ?? []) {
      text += Buffer.from(chunk).toString();
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      messages.push(...blocks.flatMap((block) => messageIn(block) ?? []));
    }
    return performance.now();
  };
  const ended = read().catch(() => performance.now());
  return {
    answer,
    ended,
    message: async (type) => {
      await eventually(() => expect(messages.map((message) => message.type)).toContain(type));
      return messages.splice(0).find((message) => message.type === type)!;
    },
    [Symbol.asyncDispose]: async () => {
      hangUp.abort();
      await ended;
    },
  };
}

function messageIn(block: string): Message | undefined {
  const member = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
  const [id, type, data] = [member('id'), member('event'), member('data')];
  return id && type && data ? { id, type, data: JSON.parse(data) } : undefined;
}
