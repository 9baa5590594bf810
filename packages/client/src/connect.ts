import { keepHeaders, versionOf } from './answers.js';
import { type Client, createClient, mergeHeaders } from './generated/client/index.js';
import { isPassing, ProblemError } from './problem-error.js';
import { aborted, bounded, delayBefore, sleep } from './retries.js';

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
  const client = createClient({
    baseUrl: baseUrl.replace(/\/+$/, ''),
    headers: { ...own, ...headers },
    ...(fetch && { fetch }),
  });
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
  const headers = mergeHeaders(rest.headers);
  if (ifMatch !== undefined) headers.set('If-Match', versionOf(ifMatch));
  if (takesKey(rest) && !headers.has('Idempotency-Key')) headers.set('Idempotency-Key', newKey());
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
      if (rest.method === 'delete' && !isSure && problem?.status === 404) return undefined;
      const wait = delayBefore(attempt, problem);
      if (!request || attempt >= attempts || Date.now() + wait > deadline || !mayRepeat(rest, problem))
        throw problem ?? error;
      isSure &&= problem?.status === 429;
      await sleep(wait, signal);
    }
  } finally {
    stop();
  }
}

const READS = /\/(query|count)$/;

/** The only write that takes no key. */
const isFile = ({ method, url }: Call): boolean => method === 'post' && url === '/v1/import';

const takesKey = (call: Call): boolean =>
  /^(post|patch)$/.test(call.method) && !READS.test(call.url) && !isFile(call);

// Plain http to another machine has no crypto.randomUUID.
const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** Nobody knows whether a file arrived, unless it was refused. */
const mayRepeat = (call: Call, problem: ProblemError | undefined): boolean =>
  problem?.status === 429 || (!isFile(call) && (!problem || isPassing(problem)));
