import { expect } from '@jest/globals';
import type { Response } from 'supertest';

/**
 * Asks, without a pause, until the answer is 401. Whoever begins to ask a second later has to get that: a slow machine
 * makes answers late, but lets nobody in.
 */
export async function untilRefused(ask: () => PromiseLike<Response>): Promise<Response> {
  const since = performance.now();
  for (;;) {
    const asked = performance.now();
    const answer = await ask();
    if (answer.status === 401) return answer;
    expect(answer.status).toBe(200);
    expect(asked - since).toBeLessThan(1_000);
  }
}

/** What a browser and Swagger UI send along with a request of the page. */
export const OWN_SCRIPT = {
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'cors',
  'x-requested-with': 'Swagger UI',
};
