import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

const A_YEAR = 31_536_000;

/** The narrowest policy under which Swagger UI and Bull Board work. Both have inline styles, neither inline scripts. */
const CONTENT_SECURITY_POLICY = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:'],
    fontSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    formAction: ["'self'"],
    baseUri: ["'self'"],
    frameAncestors: ["'none'"],
  },
};

/** Computed once: as middleware, helmet would cost every request time. */
export function securityHeaders({ production }: { production: boolean }): Record<string, string> {
  const protect = helmet({
    contentSecurityPolicy: CONTENT_SECURITY_POLICY,
    // Production requires TLS; whether other hosts of the domain do is unknown.
    strictTransportSecurity: production && { maxAge: A_YEAR, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
    // For obsolete browsers, or features that the service doesn't use.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  protect(response.req, response, () => undefined);
  return {
    ...(response.getHeaders() as Record<string, string>),
    'cache-control': 'private, no-cache',
  };
}
