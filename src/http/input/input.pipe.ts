import { type ArgumentMetadata, Injectable, type PipeTransform, type Type } from '@nestjs/common';
import { InvalidInput } from '../problems/problems.js';
import * as rules from './rules.js';
import { isStorable } from './unsafe-input.js';
import { bodyAs, queryAs } from './validation.js';

/** Turns bodies and queries into the request classes that handlers declare, and checks path parameters. */
@Injectable()
export class InputPipe implements PipeTransform {
  transform(value: unknown, { type, metatype, data }: ArgumentMetadata): unknown {
    if (type === 'param') return reference(value, data ?? '');
    if ((type !== 'body' && type !== 'query') || !metatype || !isRequestClass(metatype)) return value;
    return type === 'body' ? bodyAs(metatype, value) : queryAs(metatype, value);
  }
}

const MAX_REFERENCE_LENGTH = 255;

/** Checks a record's `id` or `clientId` in the path. */
function reference(value: unknown, name: string): unknown {
  if (typeof value === 'string' && !rules.text(1, MAX_REFERENCE_LENGTH)(value) && isStorable(value))
    return value;
  const detail = `${name} in the path must have at most ${MAX_REFERENCE_LENGTH} characters, U+0000 not among them.`;
  throw new InvalidInput([{ parameter: name, code: 'invalid_reference', detail }]);
}

const isRequestClass = (metatype: Type): boolean => metatype !== String && metatype !== Object;
