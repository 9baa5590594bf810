import { RouteConfig } from '@nestjs/platform-fastify';
import { applyDecorators } from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { isLocal } from './loopback.js';
import type { AccessScope } from '../http/requests/caller.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: AccessScope | 'public' | 'public-locally';
  }
}

export const Public = (): MethodDecorator => RouteConfig({ access: 'public' });

/** Public for programs of this machine, even while tokens can't be looked up; others need the scope `read`. */
export const PublicLocally = (): MethodDecorator => RouteConfig({ access: 'public-locally' });

export const RequiresScope = (
  scope: AccessScope,
  config: { readonly takesFiles?: true; readonly answersFiles?: true } = {},
): MethodDecorator =>
  applyDecorators(RouteConfig({ ...config, access: scope }), ApiSecurity('token', [scope]));

const READ_METHODS = new Set(['GET', 'HEAD']);

export const isApiRequest = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.url?.startsWith('/v1/') ?? false;

// By the matched route: URLs can be written in many ways. Routes outside the API are for administrators by default.
export function requiredScope(request: FastifyRequest): AccessScope | 'public' {
  const { method, is404, routeOptions } = request;
  if (is404) return 'public';
  const { access } = routeOptions.config;
  if (access === 'public-locally') return isLocal(request) ? 'public' : 'read';
  if (access) return access;
  if (!isApiRequest(request)) return 'admin';
  return scopeOfMethod(method);
}

export const scopeOfMethod = (method: string): AccessScope => (READ_METHODS.has(method) ? 'read' : 'write');
