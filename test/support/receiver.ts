import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from '@jest/globals';
import { eventually } from './eventually.js';

/** What a receiver was sent. */
export interface Received {
  readonly id: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  // eslint-disable-next-line
  readonly body: { type: string; timestamp: string; data: any };
}

type Answering = (response: ServerResponse, received: Received) => void;

/** Answers whatever a test says, 204 unless it says something else. */
export class Receiver {
  url = '';
  readonly received: Received[] = [];
  /** How many requests have no answer yet, and how many that were at most. */
  pending = 0;
  mostPending = 0;
  answer: Answering = (response) => response.writeHead(204).end();
  private readonly server = createServer((request, response) => {
    this.mostPending = Math.max(this.mostPending, (this.pending += 1));
    response.on('close', () => (this.pending -= 1));
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => (text += part));
    request.on('end', () => {
      const { headers, url: path = '' } = request;
      const received = { id: String(headers['webhook-id']), path, headers, text, body: JSON.parse(text) };
      this.received.push(received);
      this.answer(response, received);
    });
  });

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Cuts off whoever waits for an answer. */
  async hangUp(): Promise<void> {
    this.server.closeAllConnections();
    await eventually(() => {
      if (this.pending > 0) throw new Error(`${this.pending} still wait.`);
    });
    this.mostPending = 0;
  }

  /** Waits until so many have come. */
  count(least: number, of: (received: Received) => boolean = () => true): Promise<Received[]> {
    return eventually(() => {
      const found = this.received.filter(of);
      if (found.length < least) throw new Error(`Only ${found.length} of ${least} have come.`);
      return found;
    });
  }
}

export const status =
  (code: number, headers: Record<string, string> = {}, text = ''): Answering =>
  (response) =>
    response.writeHead(code, headers).end(text);

/** A receiver for the tests of the file, or of the `describe`, that calls this. */
export function useReceiver(): Receiver {
  const receiver = new Receiver();
  beforeAll(() => receiver.open());
  afterAll(() => receiver.close());
  return receiver;
}
