import { problem } from '../problems/problem.js';

export class RateLimited extends problem(429, 'rate_limited', 'There were too many requests') {
  constructor(limit: number, seconds: number) {
    super(`A token may make ${limit} requests a minute. The next one may come in ${seconds} s.`, {
      headers: { 'retry-after': String(seconds) },
    });
  }
}

export class TooManyFailures extends problem(
  429,
  'too_many_failures',
  'There were too many attempts with invalid credentials',
) {
  constructor(seconds: number) {
    super(
      `Too many requests from this address had an invalid token or login. The next may come in ${seconds} s.`,
      {
        headers: { 'retry-after': String(seconds) },
      },
    );
  }
}

export class TooMuchAtOnce extends problem(
  429,
  'too_much_at_once',
  'There are too many large requests at once',
) {
  constructor(maxBytes: number) {
    super(
      `The bodies of requests that are not answered yet may have ${Math.floor(maxBytes / 1_048_576)} MiB in all for one ` +
        'token. Send the next ones when these are answered.',
      { headers: { 'retry-after': '1' } },
    );
  }
}
