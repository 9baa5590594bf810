import { applyDecorators, Post } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiSecurity } from '@nestjs/swagger';
import type { AccessScope } from './caller.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: AccessScope | 'operator' | 'public' | 'public-locally';
    /** Whether the route answers preflights for pages that submit feedback or messages. */
    takesSubmissions?: true;
    /** Whether a POST only reads, because its body is a query. */
    isQuery?: true;
    /** Whether the scope `read` is enough for persons, whom the handler confines to their own records. */
    servesOwners?: true;
  }
}

export const Public = (config: { readonly takesSignedBody?: true } = {}): MethodDecorator =>
  RouteConfig({ ...config, access: 'public' });

/** Public for programs on this machine, even while tokens can't be looked up; others need the scope `read`. */
export const PublicOnLoopback = (): MethodDecorator => RouteConfig({ access: 'public-locally' });

export const RequiresScope = (
  scope: AccessScope,
  config: { readonly takesFiles?: true; readonly answersFiles?: true; readonly keepsDigits?: true } = {},
): MethodDecorator =>
  applyDecorators(RouteConfig({ ...config, access: scope }), ApiSecurity('token', [scope]));

/** For administrators, and for persons with any scope, whom the handler confines to their own records. */
export const ForAdminsAndOwners = (): MethodDecorator =>
  applyDecorators(
    RouteConfig({ access: 'admin', servesOwners: true }),
    ApiSecurity('token', ['admin']),
    ApiSecurity('token', ['read']),
  );

/** For operators of the installation only; no workspace's token is accepted. */
export const ForOperators = (): MethodDecorator =>
  applyDecorators(RouteConfig({ access: 'operator' }), ApiSecurity('operator'));

/** A POST that only reads, because its body is a query. */
export const ReadOnlyPost = (path: string): MethodDecorator =>
  applyDecorators(
    Post(path),
    RouteConfig({ access: 'read', keepsDigits: true, isQuery: true }),
    ApiSecurity('token', ['read']),
  );
