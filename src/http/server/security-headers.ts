/** The narrowest policy under which Swagger UI and Bull Board work. Both have inline styles, neither inline scripts. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'self'",
  "frame-ancestors 'none'",
].join(';');

/** Those that OWASP recommends for an API with pages (https://owasp.org/www-project-secure-headers). */
export const securityHeaders = ({ production }: { production: boolean }): Record<string, string> => ({
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  // Production requires TLS. Other hosts of the domain may not have it.
  ...(production && { 'strict-transport-security': 'max-age=31536000' }),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cache-control': 'private, no-cache',
});
