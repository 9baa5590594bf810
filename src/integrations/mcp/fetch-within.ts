import type { Fetch } from '@discovery-records/mcp';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** What requests within say as the one that they are made for does. */
const PASSED_ON = ['host', 'traceparent', 'user-agent'] as const;

/** Without a body, whatever the answer says. */
const EMPTY = new Set([204, 205, 304]);

/** Makes requests of the API for one that it is answering, without the network: by its own routes, hooks and guards. */
export const fetchWithin =
  (fastify: FastifyInstance, request: FastifyRequest): Fetch =>
  async (url, { method, headers, body }) => {
    const { pathname, search } = new URL(url);
    const answer = await fastify.inject({
      method: method as 'GET',
      url: pathname + search,
      headers: { ...headers, ...passedOnBy(request), 'x-request-id': request.id },
      ...(body !== undefined && { payload: body }),
      remoteAddress: request.ip,
    });
    const { statusCode: status } = answer;
    const texts = Object.entries(answer.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    return new Response(EMPTY.has(status) ? null : answer.body, { status, headers: texts });
  };

function passedOnBy({ headers }: FastifyRequest): Record<string, string> {
  const given = PASSED_ON.map((name) => [name, headers[name]] as const);
  return Object.fromEntries(
    given.filter((each): each is [(typeof PASSED_ON)[number], string] => typeof each[1] === 'string'),
  );
}
