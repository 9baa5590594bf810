import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { OpenAPIObject, SwaggerCustomOptions } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import type { IdentityProviderSettings } from '../../platform/settings/identity-provider.js';

/** Swagger UI is a dependency of Nest's package, not of this one. */
const { resolve } = createRequire(createRequire(import.meta.url).resolve('@nestjs/swagger'));

/** The page to which the provider sends the browser back, and its script. */
const REDIRECT = { html: 'text/html', js: 'text/javascript' };

type Security = Record<string, string[]>[];

/** Adds the identity provider to the document, so that "Authorize" gets a token from it. */
export function withProvider(
  document: OpenAPIObject,
  { issuer }: Pick<IdentityProviderSettings, 'issuer'>,
): OpenAPIObject {
  const openIdConnectUrl = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const provider = { type: 'openIdConnect', openIdConnectUrl, description: 'Sign in as yourself.' } as const;
  const { components, security = [], paths } = document;
  const orByProvider = (all: Security) =>
    all.some((each) => 'token' in each) ? [...all, { provider: [] }] : all;
  for (const item of Object.values(paths))
    for (const operation of Object.values(item) as { security?: Security }[])
      if (operation.security) operation.security = orByProvider(operation.security);
  const securitySchemes = { ...components?.securitySchemes, provider };
  return { ...document, security: orByProvider(security), components: { ...components, securitySchemes } };
}

/** The part of Swagger UI's options that lets it ask the provider, from the browser and without a secret. */
export const authorizingAt = ({
  clientId,
}: Pick<IdentityProviderSettings, 'clientId'>): SwaggerCustomOptions['swaggerOptions'] => ({
  initOAuth: {
    ...(clientId !== undefined && { clientId }),
    scopes: ['openid', 'profile', 'email'],
    usePkceWithAuthorizationCodeGrant: true,
  },
});

/** Public, because the provider's redirect comes from another site, and so without the login. */
export function serveRedirect(fastify: FastifyInstance): void {
  for (const [ending, type] of Object.entries(REDIRECT)) {
    const file = readFileSync(resolve(`swagger-ui-dist/oauth2-redirect.${ending}`));
    fastify.get(`/oauth2-redirect.${ending}`, { config: { access: 'public' } }, (_request, reply) =>
      // Any other policy would part the window from the one that has opened it.
      reply.type(type).header('cross-origin-opener-policy', 'unsafe-none').send(file),
    );
  }
}
