import type { Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import type { InputFault } from '../problems/problem.js';
import { InvalidInput } from '../problems/problems.js';
import { faultsIn } from './checked.js';
import { hostileFaults } from './hostile.js';
import type { Fault } from './rules.js';

/**
 * A JSON value as the request class that it is to be.
 *
 * @throws InvalidInput with every fault at once, each with a pointer to its member
 */
export function bodyAs<Body extends object>(type: Type<Body>, value: unknown): Body {
  if (!isObject(value) || Object.keys(value).length === 0) throw notABody();
  try {
    return asRequest(type, value, pointerTo);
  } catch (error) {
    throw envelopeIn(value, error) ?? error;
  }
}

/**
 * A query string's parameters as the request class that they are to be.
 *
 * @throws InvalidInput with every fault at once, each with its parameter
 */
export function queryAs<Query extends object>(type: Type<Query>, value: unknown): Query {
  if (!isObject(value)) throw notABody();
  // Most requests that name one record have no parameters, and presets need no check.
  if (Object.keys(value).length === 0) return new type();
  return asRequest(type, value, parameterNamed);
}

function asRequest<Request extends object>(type: Type<Request>, value: object, place: Place): Request {
  const hostile = hostileFaults(value, place);
  if (hostile.length > 0) throw new InvalidInput(hostile);
  const input = plainToInstance(type, value, { exposeUnsetFields: false });
  const errors = validateSync(input, {
    whitelist: true,
    forbidNonWhitelisted: true,
    validationError: { target: false },
  });
  if (errors.length > 0) throw new InvalidInput(errors.flatMap((error) => faultsOf(error, [], place)));
  return input;
}

/** Records used to be sent in an envelope, and answers still come in one: says how to write the body instead. */
function envelopeIn(value: Record<string, unknown>, error: unknown): InvalidInput | undefined {
  const [[name, members] = ['', undefined], ...others] = Object.entries(value);
  if (others.length > 0 || !isObject(members) || !(error instanceof InvalidInput)) return undefined;
  const { pointer = '' } = pointerTo([name]);
  const isUnknown = error.errors?.some(
    (fault) => fault.pointer === pointer && fault.code === 'unknown_member',
  );
  if (!isUnknown) return undefined;
  const [member] = Object.keys(members);
  const flat = member === undefined ? '{…}' : `{${JSON.stringify(member)}: …}`;
  const detail = `A body has no envelope: send ${flat} instead of {${JSON.stringify(name)}: ${flat}}.`;
  return new InvalidInput([{ pointer, code: 'enveloped_body', detail }]);
}

const notABody = (): InvalidInput =>
  new InvalidInput([
    {
      pointer: '',
      code: 'wrong_type',
      detail: 'The body must be a JSON object with at least one member.',
    },
  ]);

type Place = (path: readonly string[]) => Pick<InputFault, 'pointer' | 'parameter'>;

/** JSON Pointer, RFC 6901. */
export const pointerTo: Place = (path) => ({
  pointer: path.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''),
});

const parameterNamed: Place = ([name = '']) => ({ parameter: name });

function faultsOf(error: ValidationError, above: readonly string[], place: Place): InputFault[] {
  const path = [...above, error.property];
  const inner = (error.children ?? []).flatMap((child) => faultsOf(child, path, place));
  const own = faultsIn(error);
  if (own.length > 0) {
    const told = error.value === undefined ? [REQUIRED] : own;
    const faults = told.map((fault) => inputFault(fault, path, place));
    // Only some items are wrong themselves; what is wrong inside the others is to be told as well.
    return own.some(({ item }) => item === undefined) ? faults : [...faults, ...inner];
  }
  if (error.constraints?.['whitelistValidation']) {
    const what = place === pointerTo ? 'member' : 'parameter';
    return [inputFault({ code: `unknown_${what}`, detail: `is not a ${what} here` }, path, place)];
  }
  return inner;
}

const REQUIRED: Fault = { code: 'required', detail: 'is required' };

function inputFault({ item, code, detail }: Fault, path: readonly string[], place: Place): InputFault {
  const spot = item === undefined ? path : [...path, String(item)];
  return { ...place(spot), code, detail: sentence(spot, place, detail) };
}

/** `/title must …`; `per_page must …` */
function sentence(path: readonly string[], place: Place, detail: string): string {
  const { pointer, parameter } = place(path);
  return `${pointer ?? parameter} ${detail}.`;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
