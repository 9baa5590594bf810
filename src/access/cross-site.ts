import type { FastifyRequest } from 'fastify';

type RequestHead = Pick<FastifyRequest, 'headers' | 'host' | 'method'>;

/** Whether a page of another origin sent the request. Following a link doesn't count: that page can't see the answer. */
export function isCrossSite(request: RequestHead): boolean {
  const { 'sec-fetch-site': site, origin } = request.headers;
  // Pages can't forge this header. Browsers send it to https and loopback only.
  if (site === 'same-origin' || site === 'none') return false;
  if (site !== undefined) return !followsLink(request);
  return origin !== undefined && origin.replace(/^https?:\/\//i, '') !== request.host;
}

const OWN_SCRIPT_HEADER = 'x-requested-with';

// Links and forms can't send the header, and CORS doesn't allow it from other origins. Browsers over plain http to
// another machine don't send `Sec-Fetch-Site`, so there it's false.
export const isOwnScript = ({ headers }: RequestHead): boolean =>
  headers['sec-fetch-site'] === 'same-origin' && headers[OWN_SCRIPT_HEADER] !== undefined;

const followsLink = ({ method, headers }: RequestHead): boolean =>
  method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';

/** Nothing a browser would take for another site. The query fits into the form that logs in. */
const OWN_PATH = /^\/[a-z][\w\-./]*(\?[\w\-.~%&=+]{0,1000})?$/i;

/** Whether a browser may be sent there after logging in. */
export const isOwnPath = (target: string): boolean => OWN_PATH.test(target);
