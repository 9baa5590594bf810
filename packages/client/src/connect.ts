import { headersOf, keepHeaders } from './answers.js';
import { type Client, createClient, mergeHeaders, type RequestOptions } from './generated/client/index.js';
import { isPassing, ProblemError } from './problem-error.js';
import { delayBefore, sleep, within } from './retries.js';

interface Bounds {
  /** Time limit of a call with all its attempts, in milliseconds. Default: 60,000. */
  timeout?: number | undefined;
  /** Maximum number of attempts per call. Default: 5. */
  attempts?: number | undefined;
}

export interface Connection extends Bounds {
  /** The service's URL: `https://records.example.com`, or `''` for the page's own host. */
  baseUrl: string;
  /** The secret of an API token, or a function that returns it. A page behind the login needs none. */
  token?: string | (() => string | Promise<string>) | undefined;
  /** Headers that are sent with every call. */
  headers?: Record<string, string> | undefined;
  fetch?: typeof globalThis.fetch | undefined;
}

declare module './generated/client/types.gen.js' {
  // Options of one call override those of the connection.
  interface Config<T extends ClientOptions = ClientOptions> extends Bounds {
    /** The answer that showed the record, or its `ETag`; 412 `precondition_failed` if the record has changed since. */
    ifMatch?: string | object | undefined;
  }
}

/** A connection to the service. Connections share no state. */
export function connect({ baseUrl, token, headers, fetch, ...bounds }: Connection): Client {
  const page = (globalThis as { location?: { href: string; origin: string } }).location;
  const { origin } = new URL(baseUrl, page?.href);
  // The service accepts login cookies only from scripts of its own pages, which send this header.
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

/** Sends a request, and retries it as long as a retry can help. */
async function call(send: Client['get'], method: string, options: RequestOptions): Promise<unknown> {
  const { attempts = 5, timeout = 60_000, ifMatch, ...rest } = options;
  const isFile = method === 'post' && rest.url === '/v1/import';
  const takesKey =
    /^(post|patch)$/.test(method) && !isFile && !/\/(query|count|similar|receive)$/.test(rest.url);
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
      // A file may have arrived although its answer was lost, so it is sent again only after a refusal.
      const mayRepeat = request && (problem?.status === 429 || (!isFile && (!problem || isPassing(problem))));
      if (!mayRepeat || attempt >= attempts || Date.now() + wait > deadline) throw problem ?? error;
      isSure &&= problem?.status === 429;
      await sleep(wait, signal);
    }
  });
}

// Plain http to another machine has no crypto.randomUUID.
const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');
