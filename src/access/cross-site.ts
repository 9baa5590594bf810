import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../http/requests/caller.js';
import { quoted } from '../http/problems/excerpt.js';
import { answerPage } from '../http/server/cors.js';
import { CrossSiteRequest } from './access.problems.js';

type RequestHead = Pick<FastifyRequest, 'headers' | 'host' | 'method'>;

/** Whether a page of another origin sent the request. Following a link is allowed: that page can't read the answer. */
export function isCrossSite(request: RequestHead): boolean {
  const { 'sec-fetch-site': site, origin } = request.headers;
  // Pages can't forge this header. Browsers send it to https and loopback only.
  if (site === 'same-origin' || site === 'none') return false;
  if (site !== undefined) return !followsLink(request);
  return origin !== undefined && origin.replace(/^https?:\/\//i, '') !== request.host;
}

/**
 * Checks the origin of a request whose token has the scope `submit`, and lets the page read the answer. A token without
 * origins is for programs, and for pages that may use any token.
 *
 * @param listed the origins whose pages may use any token
 * @throws CrossSiteRequest
 */
export function admitOrigin(
  { origins }: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
  listed: readonly string[],
): void {
  const { origin = '' } = request.headers;
  const isOwn = origins?.includes(origin) ?? false;
  answerPage(reply, isOwn ? origin : undefined);
  if (origins && !isOwn)
    throw new CrossSiteRequest(
      origin === ''
        ? 'The token is for pages: the request has no Origin header.'
        : `The "origins" of the token do not include ${quoted(origin)}.`,
    );
  if (!origins && isCrossSite(request) && !listed.includes(origin))
    throw new CrossSiteRequest('The token is not for pages: it has no "origins".');
}

const OWN_SCRIPT_HEADER = 'x-requested-with';

// Whether a script of the service's own pages sent the request. Links and forms can't send the header, and CORS doesn't
// allow it. Browsers send no `Sec-Fetch-Site` over plain http to another machine, so there this is false.
export const isOwnScript = ({ headers }: RequestHead): boolean =>
  headers['sec-fetch-site'] === 'same-origin' && headers[OWN_SCRIPT_HEADER] !== undefined;

const followsLink = ({ method, headers }: RequestHead): boolean =>
  method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';

/** A path that no browser interprets as another site. Its query fits into the login form. */
const OWN_PATH = /^\/[a-z][\w\-./]*(\?[\w\-.~%&=+]{0,1000})?$/i;

/** Whether a browser may be redirected to the path after login. */
export const isOwnPath = (target: string): boolean => OWN_PATH.test(target);
