import { type ArgumentMetadata, Injectable, type PipeTransform, type Type } from '@nestjs/common';
import { InvalidInput } from '../problems/problems.js';
import { bodyAs, queryAs } from './as-request.js';
import { isStorable } from './unsafe-input.js';
import * as rules from './rules.js';

/**
 * Turns bodies and query strings into the request classes that handlers ask for, and refuses what is not theirs:
 * every fault at once, each with the member or parameter it is about.
 */
@Injectable()
export class InputPipe implements PipeTransform {
  transform(value: unknown, { type, metatype, data }: ArgumentMetadata): unknown {
    if (type === 'param') return reference(value, data ?? '');
    if ((type !== 'body' && type !== 'query') || !metatype || !isRequestClass(metatype)) return value;
    return type === 'body' ? bodyAs(metatype, value) : queryAs(metatype, value);
  }
}

const LONGEST_REFERENCE = 255;

/** A record's `id` or `clientId` in the path. */
function reference(value: unknown, name: string): unknown {
  if (typeof value === 'string' && !rules.text(1, LONGEST_REFERENCE)(value) && isStorable(value))
    return value;
  const detail = `${name} in the path must have at most ${LONGEST_REFERENCE} characters, U+0000 not among them.`;
  throw new InvalidInput([{ parameter: name, code: 'invalid_reference', detail }]);
}

const isRequestClass = (metatype: Type): boolean => metatype !== String && metatype !== Object;
