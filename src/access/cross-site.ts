import type { FastifyRequest } from 'fastify';

type Headed = Pick<FastifyRequest, 'headers' | 'host' | 'method'>;

/**
 * Whether a page of another origin had the browser send the request. Following a link to here is not that: the
 * page that has the link does not see the answer.
 */
export function isCrossSite(request: Headed): boolean {
  const { 'sec-fetch-site': site, origin } = request.headers;
  // No page can forge this header, and browsers send it to https and to loopback.
  if (site === 'same-origin' || site === 'none') return false;
  if (site !== undefined) return !followsLink(request);
  return origin !== undefined && origin.replace(/^https?:\/\//i, '') !== request.host;
}

/** What scripts of our own pages send along, with any value. */
const OWN_SCRIPT_HEADER = 'x-requested-with';

/**
 * Whether a script on one of our own pages sent the request. Browsers alone say `same-origin`, and of no page on another
 * host or port; the header can be sent neither by links and forms nor, because it is not among those that
 * `CORS_ORIGINS` allows, across origins. What does not say so was not: programs, and browsers over plain http to
 * another machine.
 */
export const isFromOwnScript = ({ headers }: Headed): boolean =>
  headers['sec-fetch-site'] === 'same-origin' && headers[OWN_SCRIPT_HEADER] !== undefined;

const followsLink = ({ method, headers }: Headed): boolean =>
  method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
