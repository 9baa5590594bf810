import { Resolver } from 'node:dns/promises';
import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { SETTINGS, type DatabaseSettings, VERSION, type WebhookSettings } from '../../settings/settings.js';
import { traceparentOf } from '../../telemetry/trace.js';
import { faultOfUrl } from '../../webhooks/destination.js';
import { type Answer, retryAfterOf } from './answer.js';
import { ForbiddenAddress, lookupBy } from './lookup.js';
import { type Message, signedHeaders } from './message.js';

/** Enough to see what is wrong. */
const MOST_READ = 1_024;

const DNS = { timeout: 1_500, tries: 2 };

/** POSTs messages to addresses that somebody typed in (docs/security.md#webhooks). */
@Injectable()
export class Sender {
  private readonly settings: WebhookSettings;
  private readonly agents;
  private readonly lookup;

  /** @param resolver another one than the system's name servers */
  constructor(
    @Inject(SETTINGS) { webhooks }: Pick<DatabaseSettings, 'webhooks'>,
    @Optional() resolver?: Resolver,
  ) {
    this.settings = webhooks;
    // Connections that aren't shared, and proxies that aren't asked: the agent sees every address that is connected to.
    const options = { keepAlive: false, allowPrivateIPAddress: webhooks.allowPrivate };
    this.agents = {
      'http:': new RequestFilteringHttpAgent(options),
      'https:': new RequestFilteringHttpsAgent(options),
    };
    // Only the system's own look-up knows `localhost` and its like.
    this.lookup =
      webhooks.allowPrivate && !resolver ? undefined : lookupBy(resolver ?? new Resolver(DNS), webhooks);
  }

  /** Never throws. @param end aborts it */
  async post(url: string, message: Message, secrets: readonly Buffer[], end: AbortSignal): Promise<Answer> {
    const fault = faultOfUrl(url, this.settings);
    if (fault !== undefined) return { error: `The URL ${fault}.` };
    const timeout = AbortSignal.timeout(this.settings.timeout);
    try {
      return await this.exchange(new URL(url), message, secrets, AbortSignal.any([timeout, end]));
    } catch (error) {
      if (timeout.aborted) return { error: `No answer within ${this.settings.timeout} ms.` };
      return { error: reasonOf(error as NodeJS.ErrnoException) };
    }
  }

  private exchange(
    url: URL,
    message: Message,
    secrets: readonly Buffer[],
    signal: AbortSignal,
  ): Promise<Answer> {
    const body = Buffer.from(message.body);
    const options: RequestOptions = {
      method: 'POST',
      agent: this.agents[url.protocol as 'https:'],
      signal,
      headers: {
        'content-type': 'application/json',
        'content-length': body.length,
        'user-agent': `Discovery-Records/${VERSION}`,
        ...signedHeaders(message, secrets, new Date()),
        ...(message.trace !== undefined && { traceparent: traceparentOf(message.trace) }),
      },
      ...(this.lookup && { lookup: this.lookup }),
    };
    const { request } = url.protocol === 'https:' ? https : http;
    return new Promise((resolve, reject) => {
      // What fails after the beginning of an answer fails while it is read.
      const sent = request(url, options, (response) => resolve(read(response)));
      sent.on('error', reject).end(body);
    });
  }
}

/** What came is kept if the rest doesn't: the status says all that counts. */
async function read(response: IncomingMessage): Promise<Answer> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      parts.push(part);
      length += part.length;
      if (length >= MOST_READ) break;
    }
  } catch {
    // Hung up, or too slow.
  }
  response.destroy();
  const retryAfter = retryAfterOf(response.headers['retry-after'], Date.now());
  return {
    status: response.statusCode as number,
    ...(length > 0 && { answer: textOf(Buffer.concat(parts).subarray(0, MOST_READ)) }),
    ...(retryAfter !== undefined && { retryAfter }),
  };
}

/** Without what PostgreSQL can't store, and half of a character at the end. */
const textOf = (bytes: Buffer): string =>
  new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '\uFFFD');

/** In words for whoever set the URL, who needn't know what is behind the service. */
function reasonOf(error: NodeJS.ErrnoException): string {
  const { code = '', message } = error;
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
