import type { FastifyRequest } from 'fastify';
import type { AccessScope } from '../http/requests/caller.js';
import { isLocal } from './loopback.js';

const READ_METHODS = new Set(['GET', 'HEAD']);

export const isApiRequest = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.url?.startsWith('/v1/') ?? false;

// The scope follows from the route, because a URL can be spelled in many ways. Routes outside the API need `admin`.
export function requiredScope(request: FastifyRequest): AccessScope | 'operator' | 'public' {
  const { method, is404, routeOptions } = request;
  if (is404) return 'public';
  const { access } = routeOptions.config;
  if (access === 'public-locally') return isLocal(request) ? 'public' : 'read';
  if (access) return access;
  if (!isApiRequest(request)) return 'admin';
  return scopeOfMethod(method);
}

export const scopeOfMethod = (method: string): AccessScope => (READ_METHODS.has(method) ? 'read' : 'write');
