import { keepHeaders, versionOf } from './answers.js';
import { type Client, createClient, createConfig, mergeHeaders } from './generated/client/index.js';
import { ProblemError } from './problem-error.js';
import { aborted, delayBefore, sleep } from './retries.js';

export interface Connection {
  /** Where the service is: `https://records.example.com`, or `''` for the host that a page comes from. */
  baseUrl: string;
  /** Of an API token, or what gives it. A page behind the login needs none. */
  token?: string | (() => string | Promise<string>) | undefined;
  /** How long a call may take with all its attempts, in milliseconds: a minute unless set. */
  timeout?: number | undefined;
  /** How often a call is tried: 5 times unless set. */
  attempts?: number | undefined;
  /** Go with every call. */
  headers?: Record<string, string> | undefined;
  fetch?: typeof globalThis.fetch | undefined;
}

declare module './generated/client/types.gen.js' {
  interface Config<T extends ClientOptions = ClientOptions> {
    /** As for the connection, but of this call. */
    timeout?: number | undefined;
    /** As for the connection, but of this call. */
    attempts?: number | undefined;
    /** The answer that showed the record, or its `ETag`: 412 `precondition_failed` if it was changed since. */
    ifMatch?: string | object | undefined;
  }
}

const METHODS = ['get', 'post', 'patch', 'delete'] as const;

/** Where calls go, and what they have in common. Several connections don't know each other. */
export function connect({ baseUrl, token, headers, fetch, ...bounds }: Connection): Client {
  const page = (globalThis as { location?: { href: string; origin: string } }).location;
  const { origin } = new URL(baseUrl, page?.href);
  // The service takes a login from scripts of its own pages only, which say so by this header.
  const own = !token && origin === page?.origin && { 'X-Requested-With': 'fetch' };
  const client = createClient(
    createConfig({
      baseUrl: baseUrl.replace(/\/+$/, ''),
      headers: { ...own, ...headers },
      ...(fetch && { fetch }),
    }),
  );
  for (const method of METHODS) {
    const send = client[method] as unknown as Send;
    client[method] = ((options: Call) =>
      call(send, { ...bounds, ...options, method }, token)) as unknown as Client['get'];
  }
  return client;
}

interface Call {
  url: string;
  method: (typeof METHODS)[number];
  headers?: Parameters<typeof mergeHeaders>[0];
  signal?: AbortSignal | null;
  timeout?: number | undefined;
  attempts?: number | undefined;
  ifMatch?: string | object;
}

interface Outcome {
  data?: unknown;
  error?: unknown;
  request?: Request;
  response?: Response;
}

type Send = (options: object) => Promise<Outcome>;

/** Sends a request until it is answered, or there is no sense in sending it again. */
async function call(send: Send, options: Call, token: Connection['token']): Promise<unknown> {
  const { attempts = 5, timeout = 60_000, ifMatch, ...rest } = options;
  const { method, url } = rest;
  const headers = mergeHeaders(rest.headers);
  if (ifMatch !== undefined) headers.set('If-Match', versionOf(ifMatch));
  if (takesKey(method, url) && !headers.has('Idempotency-Key')) headers.set('Idempotency-Key', newKey());
  const deadline = Date.now() + timeout;
  const { signal, stop } = bounded(timeout, rest.signal);
  const given = { ...rest, headers, signal, responseStyle: 'fields', throwOnError: false };
  try {
    for (let attempt = 1, isSure = true; ; attempt++) {
      if (token)
        headers.set('Authorization', `Bearer ${typeof token === 'function' ? await token() : token}`);
      // Node's fetch loses track of a signal while a body arrives.
      const { data, error, request, response } = await Promise.race([send(given), aborted(signal)]);
      if (response?.status === 204) return undefined;
      if (response && error === undefined) return keepHeaders(data, response.headers);
      signal.throwIfAborted();
      const problem = response && !response.ok ? new ProblemError(response, error) : undefined;
      if (method === 'delete' && !isSure && problem?.status === 404) return undefined;
      const wait = delayBefore(attempt, problem);
      if (!request || attempt >= attempts || Date.now() + wait > deadline || !isPassing(problem, method, url))
        throw problem ?? error;
      isSure &&= problem?.status === 429;
      await sleep(wait, signal);
    }
  } finally {
    stop();
  }
}

/** A signal that is aborted after a time, or with another one, until `stop` is called. */
function bounded(timeout: number, other: AbortSignal | null | undefined) {
  const controller = new AbortController();
  const isLate = (): void =>
    controller.abort(new DOMException(`No answer within ${timeout} ms.`, 'TimeoutError'));
  const timer = timeout < 2 ** 31 ? setTimeout(isLate, timeout) : undefined;
  const follow = (): void => controller.abort(other?.reason);
  if (other?.aborted) follow();
  else other?.addEventListener('abort', follow);
  const stop = (): void => {
    clearTimeout(timer);
    other?.removeEventListener('abort', follow);
  };
  return { signal: controller.signal, stop };
}

const READS = /\/(query|count)$/;

/** Files are the only writes that take no key. */
const takesKey = (method: string, url: string): boolean =>
  (method === 'post' || method === 'patch') && !READS.test(url) && url !== '/v1/import';

// Plain http to another machine has no crypto.randomUUID.
const newKey = (): string =>
  crypto
    .getRandomValues(new Uint8Array(16))
    .reduce((key, byte) => key + byte.toString(16).padStart(2, '0'), '');

const PASSING = new Set([408, 429, 502, 503, 504]);

/** Whether the same request may be answered otherwise later, and does no harm if it was done already. */
function isPassing(problem: ProblemError | undefined, method: string, url: string): boolean {
  if (problem?.status === 429) return true;
  if (method === 'post' && url === '/v1/import') return false;
  return !problem || PASSING.has(problem.status) || problem.code === 'request_in_progress';
}
