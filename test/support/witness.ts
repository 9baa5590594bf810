import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { liesIn } from './exchange.js';
import { readSpecification } from './specification.js';

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
        const text = Buffer.isBuffer(payload) ? payload.toString() : payload;
        const body: unknown = typeof text === 'string' && text !== '' ? JSON.parse(text) : undefined;
        // What a file says isn't known until it is read.
        this.compare(request, reply, isStream(payload) ? '' : body);
      }
      done(null, payload);
    });
  }

  private compare(request: FastifyRequest, reply: FastifyReply, body: unknown): void {
    const { method, routeOptions } = request;
    const { statusCode: status } = reply;
    // Preflights are no operations.
    if (method === 'OPTIONS') return;
    const note = (what: string) => this.lies.add(`${method} ${routeOptions.url} ${status}: ${what}`);
    const operation = this.specification.operationAt(method, String(routeOptions.url));
    if (!operation) return void note('is not specified');
    const { isQuery = false } = routeOptions.config;
    // The service takes `fields` out of the query or the body.
    const chosen = request.fields && { fields: [...request.fields].join() };
    this.seen.add(`${operation.operationId} ${status}`);
    const lies = liesIn(this.specification, {
      operation,
      method,
      query: { ...(request.query as Record<string, string | string[]>), ...(!isQuery && chosen) },
      contentType: request.headers['content-type'],
      sent: isQuery && chosen ? { ...(request.body as object), ...chosen } : request.body,
      isSubmission: request.caller?.scope === 'submit',
      status,
      headers: reply.getHeaders(),
      body,
    });
    for (const lie of lies) note(lie);
  }
}

const isStream = (payload: unknown): boolean =>
  typeof payload === 'object' && payload !== null && 'pipe' in payload;
