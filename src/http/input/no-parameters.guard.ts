import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/internal';
import type { FastifyRequest } from 'fastify';
import { printableName } from '../problems/excerpt.js';
import { MAX_FAULTS } from '../problems/problem.js';
import { InvalidInput } from '../problems/problems.js';

/** Refuses query parameters on operations without a request class, which would refuse unknown ones. */
@Injectable()
export class NoParametersGuard implements CanActivate {
  private readonly queryByHandler = new WeakMap<object, boolean>();

  canActivate(context: ExecutionContext): boolean {
    const { query } = context.switchToHttp().getRequest<FastifyRequest>();
    const names = Object.keys(query as object);
    if (names.length === 0 || this.hasQuery(context)) return true;
    throw new InvalidInput(
      names.slice(0, MAX_FAULTS + 1).map((name) => {
        const parameter = printableName(name);
        const detail = `${parameter} is not a parameter here: this operation takes none.`;
        return { parameter, code: 'unknown_parameter', detail };
      }),
    );
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
