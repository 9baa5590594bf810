import { bodyOf, type Generator, JSON_BODY, type Request } from './generator.js';

const REQUESTS = 10;

/** Sends a few requests, one after another: enough to see that a measurement runs. */
export const few: Generator = {
  description: `Driven by ${REQUESTS} requests, one after another: the figures mean nothing`,
  run: async ({ url, headers }, scenario, { first }) => {
    const refused: Record<string, number> = {};
    const started = performance.now();
    for (let turn = first; turn < first + REQUESTS; turn++) {
      const request = scenario[turn % scenario.length] as Request;
      const body = bodyOf(request, turn);
      const answer = await fetch(url + request.path, {
        method: request.method ?? 'GET',
        headers: { ...headers, ...(body !== undefined && JSON_BODY) },
        ...(body !== undefined && { body }),
      });
      await answer.arrayBuffer();
      if (!answer.ok) refused[answer.status] = (refused[answer.status] ?? 0) + 1;
    }
    const seconds = (performance.now() - started) / 1_000;
    const mean = (seconds * 1_000) / REQUESTS;
    return { requests: REQUESTS, seconds, p50: mean, p99: mean, refused, lost: 0 };
  },
};
