import { Names } from './names.js';
import { type Problem, Refused, Unreachable } from './problems.js';
import { type OperationId, readSpecification } from './specification.js';

export type Arguments = Readonly<Record<string, unknown>>;

export type Fetch = (
  url: string,
  init: { method: string; headers: Record<string, string>; body?: string; signal?: AbortSignal },
) => Promise<Pick<Response, 'status' | 'headers' | 'text'>>;

/** The address of a service, and the token for its requests. */
export interface Connection {
  readonly fetch: Fetch;
  readonly baseUrl: string;
  readonly authorization?: string | undefined;
}

export interface Answer<Body> {
  readonly body: Body;
  readonly etag: string | undefined;
  /** The cursor of the next page. */
  readonly next: string | undefined;
  /** The count of all records of a list, if `prefer` was `count=exact`. */
  readonly total: number | undefined;
  /** Whether the answer is the replay of an earlier request. */
  readonly isReplayed: boolean;
}

/** Arguments that are sent as headers of a request. */
const HEADERS = { idempotencyKey: 'idempotency-key', ifMatch: 'if-match', prefer: 'prefer' } as const;

const A_MINUTE_MS = 60_000;

export class Api {
  private readonly connection: Connection;
  private readonly base: string;
  private readonly names = new Names((id, args) => this.call(id, args));

  constructor(connection: Connection) {
    this.connection = connection;
    // The base may have a path, if a proxy serves the service below one.
    this.base = connection.baseUrl.replace(/\/$/, '');
  }

  /**
   * Calls an operation, with ids in the place of names. The service rejects unknown arguments.
   *
   * @throws Refused or Unreachable; Error if a name isn't unique
   */
  async call<Body>(id: OperationId, args: Arguments = {}): Promise<Answer<Body>> {
    const { method, path, query, hasBody } = readSpecification().operations[id];
    const given = Object.entries(await this.names.resolved(args));
    const left = new Map(given.filter(([, value]) => value !== undefined));
    const take = (name: string): unknown => {
      const value = left.get(name);
      left.delete(name);
      return value;
    };
    const place = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => segment(name, take(name)));
    const url = new URL(this.base + place);
    const headers: Record<string, string> = { accept: 'application/json' };
    for (const [name, header] of Object.entries(HEADERS)) {
      const value = take(name);
      if (value !== undefined) headers[header] = headerValue(name, value);
    }
    const inQuery = hasBody ? query : [...query, ...left.keys()];
    for (const name of new Set(inQuery))
      for (const value of texts(take(name))) url.searchParams.append(name, value);
    if (!hasBody) return this.request(url, { method, headers });
    const body = JSON.stringify(Object.fromEntries(left));
    return this.request(url, { method, headers: { ...headers, 'content-type': 'application/json' }, body });
  }

  /** Records with names in the place of ids. */
  named<Value>(records: Value): Promise<Value> {
    return this.names.shown(records);
  }

  private async request<Body>(url: URL, init: Omit<Parameters<Fetch>[1], 'signal'>): Promise<Answer<Body>> {
    const { fetch, authorization } = this.connection;
    const headers = { ...init.headers, ...(authorization !== undefined && { authorization }) };
    const signal = AbortSignal.timeout(A_MINUTE_MS);
    try {
      const answer = await fetch(url.href, { ...init, headers, signal });
      return this.read(answer, await answer.text());
    } catch (error) {
      if (error instanceof Refused) throw error;
      throw new Unreachable(this.base, error);
    }
  }

  private read<Body>({ status, headers }: Pick<Response, 'status' | 'headers'>, text: string): Answer<Body> {
    const body = parsed(text);
    if (status >= 300 || (body === undefined && text !== ''))
      throw new Refused(status, body as Problem | undefined, headers.get('retry-after') ?? undefined);
    return {
      body: body as Body,
      etag: headers.get('etag') ?? undefined,
      next: this.cursorIn(headers.get('link') ?? ''),
      total: headers.has('x-total-count') ? Number(headers.get('x-total-count')) : undefined,
      isReplayed: headers.get('idempotency-replayed') === 'true',
    };
  }

  private cursorIn(link: string): string | undefined {
    const [, next] = /<([^>]*)>; rel="next"/.exec(link) ?? [];
    return next === undefined
      ? undefined
      : (new URL(next, this.base).searchParams.get('cursor') ?? undefined);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Encodes a segment of a path. `.` and `..` are rejected, because URLs drop them and lead to another operation. */
function segment(name: string, value: unknown): string {
  if (typeof value !== 'string' || /^\.{0,2}$/.test(value))
    throw new Error(`\`${name}\` must be given: the \`id\` or \`clientId\` of a record, as a text.`);
  return encodeURIComponent(value);
}

function headerValue(name: string, value: unknown): string {
  if (typeof value !== 'string' || !/^[\x20-\x7e]+$/.test(value))
    throw new Error(`\`${name}\` must be a text of ASCII characters.`);
  return value;
}

const texts = (value: unknown): string[] =>
  value === undefined
    ? []
    : [value].flat().map((each) => (typeof each === 'string' ? each : (JSON.stringify(each) ?? '')));
