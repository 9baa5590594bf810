import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { faultOf, parameterNamed, pointerTo } from '../input/fault-location.js';
import { REPEATED } from '../input/parameters.js';
import { commaList } from '../input/rules.js';
import { InvalidInput } from '../problems/problems.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The only members of records that the answer shows; undefined for all. */
    fields?: ReadonlySet<string>;
  }
}

/** By operation, `GET /v1/component/:id`, the members of the records in its answer. Written by `npm run specification`. */
const RECORD_MEMBERS_FILE = new URL('record-members.json', import.meta.url);

/** Reads `fields` of all operations that retrieve, list or query records: a parameter, or a member of a query. */
export function readFields(fastify: FastifyInstance): void {
  const members = JSON.parse(readFileSync(RECORD_MEMBERS_FILE, 'utf8')) as Record<string, string[]>;
  fastify.decorateRequest('fields', undefined);
  fastify.addHook('preHandler', (request, _reply, done) => {
    const { method, routeOptions } = request;
    const { isQuery = false } = routeOptions.config;
    const allowed = members[`${method === 'HEAD' ? 'GET' : method} ${routeOptions.url}`];
    const given = (isQuery ? request.body : request.query) as Given | undefined;
    if (!allowed || typeof given !== 'object' || given === null || !('fields' in given)) return done();
    const { fields, ...others } = given;
    const fault = Array.isArray(fields) && !isQuery ? REPEATED : commaList(allowed)(fields);
    if (fault)
      return done(new InvalidInput([faultOf((isQuery ? pointerTo : parameterNamed)(['fields']), fault)]));
    const names = String(fields).split(',');
    request.fields = new Set(names.map((name) => name.trim()));
    // The request classes don't declare it, and refuse what they don't declare.
    if (isQuery) request.body = others;
    else request.query = others;
    done();
  });
}

type Given = Readonly<Record<string, unknown>>;
