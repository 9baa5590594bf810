import type { FastifyRequest } from 'fastify';

type Headed = Pick<FastifyRequest, 'headers' | 'host' | 'method'>;

/**
 * Whether a page of another origin had the browser send the request. Following a link to here is not that: the
 * page that has the link does not see the answer.
 */
export function isForeign(request: Headed): boolean {
  const { 'sec-fetch-site': site, origin } = request.headers;
  // No page can forge this header, and browsers send it to https and to loopback.
  if (site === 'same-origin' || site === 'none') return false;
  if (site !== undefined) return !followsLink(request);
  return origin !== undefined && origin.replace(/^https?:\/\//i, '') !== request.host;
}

const followsLink = ({ method, headers }: Headed): boolean =>
  method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
