import type { IncomingMessage } from 'node:http';
import { MalformedRequest } from '../problems/problems.js';

/** A name (possibly empty) or an address, and a port (RFC 3986, section 3.2.2). */
const HOST = /^(?:\[[\da-f:.]+\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})*)(?::\d*)?$/i;

/** RFC 9112, section 3.2. Node's parsed headers keep only the first of several. */
export function hostProblem({
  headers,
  rawHeaders,
  httpVersion,
}: IncomingMessage): MalformedRequest | undefined {
  const { host } = headers;
  if (host === undefined)
    return httpVersion === '1.1' ? new MalformedRequest('There is no Host header.') : undefined;
  if (isRepeated(rawHeaders)) return new MalformedRequest('There is more than one Host header.');
  return HOST.test(host) ? undefined : new MalformedRequest('The Host header is not the name of a host.');
}

function isRepeated(rawHeaders: readonly string[]): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count > 1;
}
