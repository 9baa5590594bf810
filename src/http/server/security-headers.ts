import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

const A_YEAR = 31_536_000;

/**
 * The headers that tell browsers what not to do with an answer. They are the same for every answer, so they are
 * worked out once and not for each.
 *
 * The policy is the narrowest under which Swagger UI and Bull Board work; both have styles in their pages, neither
 * has scripts there. Nothing is fetched from anywhere else.
 */
export function securityHeaders({ production }: { production: boolean }): Record<string, string> {
  const protect = helmet({
    contentSecurityPolicy: {
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
    },
    // Whether its host is reached by TLS alone is for the operator to know; in production it has to be.
    strictTransportSecurity: production && { maxAge: A_YEAR, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
    // For browsers that are gone, or about features that the service does not have.
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
    // A browser may keep what it was shown, and asks whether it still holds; nobody in between keeps anything.
    'cache-control': 'private, no-cache',
  };
}
