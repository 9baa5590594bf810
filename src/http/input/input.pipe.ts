import {
  type ArgumentMetadata,
  Injectable,
  type PipeTransform,
  type Type,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { InvalidInput } from '../problems/problems.js';
import * as rules from './rules.js';
import { isStorable } from './unsafe-input.js';
import { bodyAs, queryAs } from './validation.js';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/internal';
import type { FastifyRequest } from 'fastify';

/** Turns bodies and queries into the request classes that handlers declare. */
@Injectable()
export class InputPipe implements PipeTransform {
  transform(value: unknown, { type, metatype, data }: ArgumentMetadata): unknown {
    if (type === 'param') return reference(value, data ?? '');
    if ((type !== 'body' && type !== 'query') || !metatype || !isRequestClass(metatype)) return value;
    return type === 'body' ? bodyAs(metatype, value) : queryAs(metatype, value);
  }
}

const MAX_REFERENCE_LENGTH = 255;

/** A record's `id` or `clientId` in the path. */
function reference(value: unknown, name: string): unknown {
  if (typeof value === 'string' && !rules.text(1, MAX_REFERENCE_LENGTH)(value) && isStorable(value))
    return value;
  const detail = `${name} in the path must have at most ${MAX_REFERENCE_LENGTH} characters, U+0000 not among them.`;
  throw new InvalidInput([{ parameter: name, code: 'invalid_reference', detail }]);
}

const isRequestClass = (metatype: Type): boolean => metatype !== String && metatype !== Object;

class NoParameters {}

/** Refuses parameters where there is no request class to refuse unknown ones. */
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
