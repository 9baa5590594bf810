import { RouteConfig } from '@nestjs/platform-fastify';
import { applyDecorators } from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { isFromHere } from './loopback.js';
import type { Scope } from '../http/requests/scope.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route asks of its caller, where that does not follow from its path and method. */
    access?: Scope | 'public' | 'public-here';
  }
}

/** Anybody may call the operation, without a token and from anywhere. */
export const Public = (): MethodDecorator => RouteConfig({ access: 'public' });

/**
 * Programs of this machine may call the operation without a token, and so even while no token can be looked up;
 * others need the scope `read`.
 */
export const PublicHere = (): MethodDecorator => RouteConfig({ access: 'public-here' });

/** The operation needs the scope, whatever its method. */
export const RequiresScope = (scope: Scope): MethodDecorator =>
  applyDecorators(RouteConfig({ access: scope }), ApiSecurity('token', [scope]));

const READING = new Set(['GET', 'HEAD']);

/** Whether a request is for the API, and not for what is around it. */
export const isApi = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.url?.startsWith('/v1/') ?? false;

/**
 * The scope that a request needs. It goes by the route that was matched, not by the URL, which can be written in
 * many ways; and a route that nobody thought of is the administrators' alone.
 */
export function requiredScope(request: FastifyRequest): Scope | 'public' {
  const { method, is404, routeOptions } = request;
  if (is404) return 'public';
  const { access } = routeOptions.config;
  if (access === 'public-here') return isFromHere(request) ? 'public' : 'read';
  if (access) return access;
  if (!isApi(request)) return 'admin';
  return scopeOfMethod(method);
}

/** The scope that an operation on records needs, unless it says otherwise. */
export const scopeOfMethod = (method: string): Scope => (READING.has(method) ? 'read' : 'write');
