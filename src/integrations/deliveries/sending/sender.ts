import { Resolver } from 'node:dns/promises';
import http, { type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import {
  SETTINGS,
  type DatabaseSettings,
  VERSION,
  type WebhookSettings,
} from '../../../platform/settings/settings.js';
import { traceparentOf } from '../../../platform/telemetry/trace.js';
import { faultOfUrl } from '../../../records/webhooks/destination.js';
import { type Answer, retryAfterOf } from './answer.js';
import { ForbiddenAddress, lookupBy } from './lookup.js';
import { type Message, signedHeaders } from './message.js';

/** The most bytes of an answer that are read and kept for diagnosis. */
const MOST_READ = 1_024;

/** The most bytes before an answer: a receiver could send responses of the class 1xx for ever. */
const MOST_BEFORE_ANSWER = 16_384;

const DNS = { timeout: 1_500, tries: 2 };

/** POSTs messages to URLs that callers have set (docs/security.md#webhooks). */
@Injectable()
export class Sender {
  private readonly settings: WebhookSettings;
  private readonly agents;
  private readonly lookup;

  /** @param resolver replaces the system's name servers */
  constructor(
    @Inject(SETTINGS) { webhooks }: Pick<DatabaseSettings, 'webhooks'>,
    @Optional() resolver?: Resolver,
  ) {
    this.settings = webhooks;
    // Neither keep-alive nor proxies are used, so that the agent checks the address of every connection.
    const options = { keepAlive: false, allowPrivateIPAddress: webhooks.allowPrivate };
    this.agents = {
      'http:': new RequestFilteringHttpAgent(options),
      'https:': new RequestFilteringHttpsAgent(options),
    };
    // Private addresses need the system's own look-up, which alone knows names like `localhost`.
    this.lookup =
      webhooks.allowPrivate && !resolver ? undefined : lookupBy(resolver ?? new Resolver(DNS), webhooks);
  }

  /**
   * Sends a message. Never throws, and always returns within the timeout, whatever the receiver does.
   *
   * @param secrets to sign it with; without any it has no headers of Standard Webhooks
   * @param end aborts the attempt
   */
  async post(url: string, message: Message, secrets: readonly Buffer[], end: AbortSignal): Promise<Answer> {
    const fault = faultOfUrl(url, this.settings);
    if (fault !== undefined) return { error: `The URL ${fault}.` };
    const timeout = AbortSignal.timeout(this.settings.timeout);
    const over = rejectionBy(AbortSignal.any([timeout, end]));
    const request = this.requestTo(new URL(url), message, secrets);
    try {
      const response = await Promise.race([responseTo(request), over]);
      if (response.statusCode === 101) throw new Unanswered(SWITCHED);
      return await read(response, over);
    } catch (error) {
      if (timeout.aborted) return { error: `No answer within ${this.settings.timeout} ms.` };
      return { error: reasonOf(error as NodeJS.ErrnoException) };
    } finally {
      request.destroy();
      // After an upgrade, destroying the request doesn't close the connection.
      request.socket?.destroy();
    }
  }

  private requestTo(url: URL, message: Message, secrets: readonly Buffer[]): ClientRequest {
    const body = Buffer.from(message.body);
    const options: RequestOptions = {
      method: 'POST',
      agent: this.agents[url.protocol as 'https:'],
      headers: {
        'content-type': 'application/json',
        'content-length': body.length,
        'user-agent': `Discovery-Records/${VERSION}`,
        ...(secrets.length > 0 && signedHeaders(message, secrets, new Date())),
        ...(message.trace !== undefined && { traceparent: traceparentOf(message.trace) }),
      },
      ...(this.lookup && { lookup: this.lookup }),
    };
    const request = (url.protocol === 'https:' ? https : http).request(url, options);
    request.end(body);
    return request;
  }
}

/** A promise that rejects when the signal is aborted, and never resolves. */
function rejectionBy(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason as Error);
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  return promise;
}

/** The receiver did something other than answer. The message explains it to administrators. */
class Unanswered extends Error {}

const SWITCHED = 'The receiver switched protocols (101) instead of answering.';

/** Waits for the response's headers. Later errors are thrown by reading the response. */
function responseTo(request: ClientRequest): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request.on('response', resolve).on('upgrade', resolve).on('error', reject);
  request.on('information', () => {
    if (request.socket && request.socket.bytesRead > MOST_BEFORE_ANSWER)
      reject(new Unanswered('The receiver sent too much before an answer.'));
  });
  return promise;
}

/** Reads the start of a response. If the rest doesn't arrive in time, the part that arrived is kept. */
async function read(response: IncomingMessage, over: Promise<never>): Promise<Answer> {
  const parts: Buffer[] = [];
  // Reading rejects if the receiver closes the connection, or at the timeout.
  await Promise.race([readInto(parts, response), over]).catch(() => undefined);
  const body = Buffer.concat(parts).subarray(0, MOST_READ);
  const retryAfter = retryAfterOf(response.headers['retry-after'], Date.now());
  return {
    status: response.statusCode as number,
    ...(body.length > 0 && { answer: textOf(body) }),
    ...(retryAfter !== undefined && { retryAfter }),
  };
}

async function readInto(parts: Buffer[], response: IncomingMessage): Promise<void> {
  let length = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part);
    length += part.length;
    if (length >= MOST_READ) break;
  }
}

/** Decodes a body, without NULs, which PostgreSQL can't store, and without a truncated character at the end. */
export const textOf = (bytes: Buffer): string =>
  new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '\uFFFD');

/** Explains an error to the webhook's administrator, without revealing the network behind the service. */
function reasonOf(error: NodeJS.ErrnoException): string {
  const { code = '', message } = error;
  if (error instanceof Unanswered) return message;
  if (error instanceof ForbiddenAddress || message.includes('is not allowed. Because')) return FORBIDDEN;
  return (
    REASONS[code] ??
    (/^(CERT_|ERR_TLS|ERR_SSL|DEPTH_|SELF_|UNABLE_)/.test(code)
      ? `TLS failed (${code}).`
      : `The connection failed${code && ` (${code})`}.`)
  );
}

const FORBIDDEN = 'The name leads to an address that nothing is sent to.';

const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The name is not known.',
  ENODATA: 'The name has no address.',
  ETIMEOUT: 'The name servers did not answer.',
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was cut off.',
};
