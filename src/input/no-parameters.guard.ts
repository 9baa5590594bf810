import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/internal';
import type { FastifyRequest } from 'fastify';
import { InvalidInput } from '../problems/problems.js';

/**
 * Refuses query parameters on operations that take none. Where an operation takes some, its request class
 * refuses the others.
 */
@Injectable()
export class NoParametersGuard implements CanActivate {
  private readonly takesQuery = new WeakMap<object, boolean>();

  canActivate(context: ExecutionContext): boolean {
    const { query } = context.switchToHttp().getRequest<FastifyRequest>();
    const names = Object.keys(query as object);
    if (names.length === 0 || this.isTaken(context)) return true;
    throw new InvalidInput(
      names.map((parameter) => ({
        parameter,
        code: 'unknown_parameter',
        detail: `${parameter} is not a parameter here: this operation takes none.`,
      })),
    );
  }

  private isTaken(context: ExecutionContext): boolean {
    const handler = context.getHandler();
    let taken = this.takesQuery.get(handler);
    if (taken === undefined) {
      const args: unknown = Reflect.getMetadata(ROUTE_ARGS_METADATA, context.getClass(), handler.name);
      taken = Object.keys(args ?? {}).some((key) => key.startsWith(`${RouteParamtypes.QUERY}:`));
      this.takesQuery.set(handler, taken);
    }
    return taken;
  }
}
