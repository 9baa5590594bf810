import { type ArgumentMetadata, Injectable, type PipeTransform, type Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import type { InputFault } from '../problems/problem.js';
import { InvalidInput } from '../problems/problems.js';
import { faultIn } from './checked.js';
import { hostileFaults, isStorable } from './hostile.js';

/**
 * Turns bodies and query strings into the request classes that handlers ask for, and refuses what is not theirs:
 * every fault at once, each with the member or parameter it is about.
 */
@Injectable()
export class InputPipe implements PipeTransform {
  transform(value: unknown, { type, metatype, data }: ArgumentMetadata): unknown {
    if (type === 'param') return reference(value, data ?? '');
    if ((type !== 'body' && type !== 'query') || !metatype || !isRequestClass(metatype)) return value;
    const place = type === 'body' ? pointerTo : parameterNamed;
    if (!isObject(value) || (type === 'body' && Object.keys(value).length === 0)) {
      throw new InvalidInput([
        {
          pointer: '',
          code: 'wrong_type',
          detail: 'The body must be a JSON object with at least one member.',
        },
      ]);
    }
    const hostile = hostileFaults(value, place);
    if (hostile.length > 0) throw new InvalidInput(hostile);

    const input = plainToInstance(metatype, value, { exposeUnsetFields: false });
    const errors = validateSync(input, {
      whitelist: true,
      forbidNonWhitelisted: true,
      validationError: { target: false },
    });
    if (errors.length > 0) throw new InvalidInput(errors.flatMap((error) => faultsOf(error, [], place)));
    return input;
  }
}

const LONGEST_REFERENCE = 255;

/** A record's `id` or `clientId` in the path. */
function reference(value: unknown, name: string): unknown {
  if (typeof value === 'string' && value.length <= 2 * LONGEST_REFERENCE && isStorable(value)) return value;
  const detail = `${name} in the path must have at most ${LONGEST_REFERENCE} characters, U+0000 not among them.`;
  throw new InvalidInput([{ parameter: name, code: 'invalid_reference', detail }]);
}

type Place = (path: readonly string[]) => Pick<InputFault, 'pointer' | 'parameter'>;

/** JSON Pointer, RFC 6901. */
const pointerTo: Place = (path) => ({
  pointer: path.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''),
});

const parameterNamed: Place = ([name = '']) => ({ parameter: name });

function faultsOf(error: ValidationError, above: readonly string[], place: Place): InputFault[] {
  const path = [...above, error.property];
  const inner = (error.children ?? []).flatMap((child) => faultsOf(child, path, place));
  const own = faultIn(error);
  if (own) {
    const missing = error.value === undefined;
    const fault = missing ? { code: 'required', detail: 'is required' } : own;
    return [{ ...place(path), code: fault.code, detail: sentence(path, place, fault.detail) }];
  }
  if (error.constraints?.['whitelistValidation']) {
    const what = place === pointerTo ? 'member' : 'parameter';
    return [
      { ...place(path), code: `unknown_${what}`, detail: sentence(path, place, `is not a ${what} here`) },
    ];
  }
  return inner;
}

/** `/discovery/title` must …; `per_page` must … */
function sentence(path: readonly string[], place: Place, detail: string): string {
  const { pointer, parameter } = place(path);
  return `${pointer ?? parameter} ${detail}.`;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isRequestClass = (metatype: Type): boolean => metatype !== String && metatype !== Object;
