import { headersOf, keepHeaders } from './answers.js';
import { type Client, createClient, mergeHeaders, type RequestOptions } from './generated/client/index.js';
import { isPassing, ProblemError } from './problem-error.js';
import { delayBefore, sleep, within } from './retries.js';

interface Bounds {
  /** How long a call may take with all its attempts, in milliseconds: a minute unless set. */
  timeout?: number | undefined;
  /** How often a call is tried: 5 times unless set. */
  attempts?: number | undefined;
}

export interface Connection extends Bounds {
  /** Where the service is: `https://records.example.com`, or `''` for the host that a page comes from. */
  baseUrl: string;
  /** Of an API token, or what gives it. A page behind the login needs none. */
  token?: string | (() => string | Promise<string>) | undefined;
  /** Go with every call. */
  headers?: Record<string, string> | undefined;
  fetch?: typeof globalThis.fetch | undefined;
}

declare module './generated/client/types.gen.js' {
  // Of one call: they come before those of the connection.
  interface Config<T extends ClientOptions = ClientOptions> extends Bounds {
    /** The answer that showed the record, or its `ETag`: 412 `precondition_failed` if it was changed since. */
    ifMatch?: string | object | undefined;
  }
}

/** Where calls go, and what they have in common. Several connections don't know each other. */
export function connect({ baseUrl, token, headers, fetch, ...bounds }: Connection): Client {
  const page = (globalThis as { location?: { href: string; origin: string } }).location;
  const { origin } = new URL(baseUrl, page?.href);
  // The service takes a login from scripts of its own pages only, which say so by this header.
  const own = !token && origin === page?.origin && { 'X-Requested-With': 'fetch' };
  const client = createClient({
    baseUrl: baseUrl.replace(/\/+$/, ''),
    headers: { ...own, ...headers },
    ...(token && { auth: token }),
    ...(fetch && { fetch }),
  });
  for (const method of ['get', 'post', 'patch', 'delete'] as const) {
    const send = client[method];
    client[method] = ((options: RequestOptions) =>
      call(send, method, { ...bounds, ...options })) as unknown as typeof send;
  }
  return client;
}

/** Sends a request until it is answered, or there is no sense in sending it again. */
async function call(send: Client['get'], method: string, options: RequestOptions): Promise<unknown> {
  const { attempts = 5, timeout = 60_000, ifMatch, ...rest } = options;
  const isFile = method === 'post' && rest.url === '/v1/import';
  const takesKey = /^(post|patch)$/.test(method) && !isFile && !/\/(query|count|similar)$/.test(rest.url);
  const headers = mergeHeaders(rest.headers);
  const tag = typeof ifMatch === 'object' ? headersOf(ifMatch).get('etag') : ifMatch;
  if (tag === null) throw new TypeError('The answer for ifMatch shows no record.');
  if (tag !== undefined) headers.set('If-Match', tag);
  if (takesKey && !headers.has('Idempotency-Key')) headers.set('Idempotency-Key', newKey());
  const deadline = Date.now() + timeout;
  return within(timeout, rest.signal, async (signal) => {
    const security = [{ type: 'http', scheme: 'bearer' }] as const;
    const given = { ...rest, headers, signal, security, responseStyle: 'fields' } as const;
    for (let attempt = 1, isSure = true; ; attempt++) {
      const { data, error, request, response } = await send({ ...given, throwOnError: false });
      if (response?.status === 204) return undefined;
      if (response && error === undefined) return keepHeaders(data, response.headers);
      signal.throwIfAborted();
      const problem = response && !response.ok ? new ProblemError(response, error) : undefined;
      if (method === 'delete' && !isSure && problem?.status === 404) return undefined;
      const wait = delayBefore(attempt, problem);
      // Nobody knows whether a file arrived, unless it was refused.
      const mayRepeat = request && (problem?.status === 429 || (!isFile && (!problem || isPassing(problem))));
      if (!mayRepeat || attempt >= attempts || Date.now() + wait > deadline) throw problem ?? error;
      isSure &&= problem?.status === 429;
      await sleep(wait, signal);
    }
  });
}

// Plain http to another machine has no crypto.randomUUID.
const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');
