import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Operation, readSpecification } from './specification.js';
import { words } from './names.js';

/** What the service can answer where there is no operation; the specification's introduction tells of it. */
const NOWHERE = 'route_not_found';

/** Headers that tell about the record, the list or the problem, and so stand with the operation. */
const TELLING = new Set(
  words(`
  allow etag idempotency-replayed link location preference-applied retry-after www-authenticate
  x-request-id x-total-count
`),
);

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The answer's body. */
  readonly body: unknown;
}

/** Holds everything that a service takes and answers against the specification. */
export class Witness {
  /** What was not as it is specified. */
  readonly lies = new Set<string>();
  /** What was seen: `createDiscovery 201`. */
  readonly seen = new Set<string>();

  constructor(private readonly specification = readSpecification()) {}

  watch(fastify: FastifyInstance): void {
    fastify.addHook('onSend', (request, reply, payload, done) => {
      if (request.routeOptions.url?.startsWith('/v1/')) {
        // What a file says isn't known until it is read.
        if (isStream(payload)) this.compare({ request, reply, body: '' });
        if (isStream(payload)) return done(null, payload);
        const text = Buffer.isBuffer(payload) ? payload.toString() : payload;
        const body: unknown = typeof text === 'string' && text !== '' ? JSON.parse(text) : undefined;
        this.compare({ request, reply, body });
      }
      done(null, payload);
    });
  }

  private compare(exchange: Exchange): void {
    const { request, reply, body } = exchange;
    const { method, routeOptions } = request;
    const operation = this.specification.operationAt(method, String(routeOptions.url));
    if (!operation) return this.note(exchange, 'is not specified');
    this.seen.add(`${operation.operationId} ${reply.statusCode}`);
    if (codeIn(body) === NOWHERE) return;
    this.compareAnswer(exchange, operation);
    if (reply.statusCode < 300) this.compareRequest(exchange, operation);
  }

  private compareAnswer(exchange: Exchange, { responses }: Operation): void {
    const { request, reply, body } = exchange;
    const response = responses[reply.statusCode];
    if (!response) return this.note(exchange, `${codeIn(body)} is not specified`);
    for (const name of Object.keys(reply.getHeaders()).filter((each) => TELLING.has(each))) {
      const isTold = Object.keys(response.headers ?? {}).some((told) => told.toLowerCase() === name);
      if (!isTold) this.note(exchange, `the header ${name} is not specified`);
    }
    if (request.method === 'HEAD') return;
    if (!response.content) {
      if (body !== undefined) this.note(exchange, 'has a body that is not specified');
      return;
    }
    const mediaType = String(reply.getHeader('content-type')).split(';', 1)[0] ?? '';
    const content = response.content[mediaType];
    if (!content) return this.note(exchange, `${mediaType} is not specified`);
    for (const fault of this.specification.faultsOf(body, content.schema)) this.note(exchange, fault);
    if (content.examples && !(codeIn(body) in content.examples)) {
      this.note(exchange, `the code ${codeIn(body)} is not specified`);
    }
  }

  /** What was taken must have been allowed. */
  private compareRequest(exchange: Exchange, { parameters, requestBody }: Operation): void {
    const { request } = exchange;
    const query = request.query as Record<string, string | string[]>;
    for (const [name, value] of Object.entries(query)) {
      const parameter = parameters.find((each) => each.in === 'query' && each.name === name);
      if (!parameter) {
        this.note(exchange, `takes the parameter ${name}, which is not specified`);
        continue;
      }
      const { schema } = parameter;
      for (const fault of this.specification.faultsOf(asMeant(value, schema.type), schema))
        this.note(exchange, `takes ${name} although it ${fault}`);
    }
    const mediaType = String(request.headers['content-type']).split(';', 1)[0]?.toLowerCase() ?? '';
    const content = requestBody?.content[mediaType];
    if (requestBody && !content) return this.note(exchange, `takes ${mediaType}, which is not specified`);
    if (!content || request.routeOptions.config.takesFiles) return;
    const taken = takenOf(exchange);
    if (this.specification.faultsOf(trimmed(taken), content.schema).length === 0) return;
    for (const fault of this.specification.faultsOf(taken, content.schema))
      this.note(exchange, `takes a body although ${fault}`);
  }

  private note({ request, reply }: Exchange, what: string): void {
    this.lies.add(`${request.method} ${request.routeOptions.url} ${reply.statusCode}: ${what}`);
  }
}

const isStream = (payload: unknown): boolean =>
  typeof payload === 'object' && payload !== null && 'pipe' in payload;

/** A body without the operations that were refused while others were done. */
function takenOf({ request, body: answer }: Exchange): unknown {
  const { operations, ...others } = (request.body ?? {}) as { operations?: unknown };
  const { results } = (answer ?? {}) as { results?: readonly { status: number }[] };
  if (!Array.isArray(operations) || !results) return request.body;
  const taken = operations.filter((_, index) => Number(results[index]?.status) < 300);
  return { ...others, operations: taken.length > 0 ? taken : [{ delete: { id: 'none' } }] };
}

/** A query has only texts. */
function asMeant(value: string | string[], type: unknown): unknown {
  if (type === 'integer') return Number(value);
  if (type === 'boolean') return value === 'true' || (value === 'false' ? false : value);
  return type === 'array' ? [value].flat() : value;
}

const codeIn = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : '';

/** Titles count without the white space around them, which JSON Schema can not say. */
const trimmed = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body), (_key, value: unknown) =>
    typeof value === 'string' ? value.trim() || value : value,
  );
