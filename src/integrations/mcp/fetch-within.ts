import type { Fetch } from '@discovery-records/mcp';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Headers that inner requests copy from the outer request. */
const PASSED_ON = ['host', 'traceparent', 'user-agent'] as const;

/** Statuses of responses that can't have a body. */
const EMPTY = new Set([204, 205, 304]);

/** A `fetch` that calls the API from inside a request, without the network but with all hooks and guards. */
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
