import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Vendor } from './vendors/vendor.js';

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

/** Whether a delivery is signed with the secret. Takes the same time whatever the signature, and for each vendor. */
export function isSigned(
  { header, prefix }: Vendor,
  secret: Buffer,
  headers: IncomingHttpHeaders,
  body: Buffer,
): boolean {
  const digest = createHmac('sha256', secret).update(body).digest('hex');
  const expected = prefix === undefined ? secret : Buffer.from(prefix + digest);
  return timingSafeEqual(sha256(Buffer.from(String(headers[header] ?? ''))), sha256(expected));
}
