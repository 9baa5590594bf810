import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/internal';
import type { FastifyRequest } from 'fastify';
import { queryAs } from './validation.js';

class NoParameters {}

/** Rejects all query parameters of handlers without a request class for them. */
@Injectable()
export class NoParametersGuard implements CanActivate {
  private readonly queryByHandler = new WeakMap<object, boolean>();

  canActivate(context: ExecutionContext): boolean {
    const { query } = context.switchToHttp().getRequest<FastifyRequest>();
    if (Object.keys(query as object).length > 0 && !this.hasQuery(context)) queryAs(NoParameters, query);
    return true;
  }

  private hasQuery(context: ExecutionContext): boolean {
    const handler = context.getHandler();
    let hasQuery = this.queryByHandler.get(handler);
    if (hasQuery === undefined) {
      const args: unknown = Reflect.getMetadata(ROUTE_ARGS_METADATA, context.getClass(), handler.name);
      hasQuery = Object.keys(args ?? {}).some((key) => key.startsWith(`${RouteParamtypes.QUERY}:`));
      this.queryByHandler.set(handler, hasQuery);
    }
    return hasQuery;
  }
}
