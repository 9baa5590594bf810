import type { Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import { type InputFault, MOST_FAULTS } from '../problems/problem.js';
import { quoted } from '../problems/excerpt.js';
import { InvalidInput } from '../problems/problems.js';
import { rulesBroken } from './checked.js';
import { unsafeInputFaults, type Place } from './unsafe-input.js';
import { parameterNamed, pointerTo } from './place.js';
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
  refuseAny(unsafeInputFaults(value, place));
  const input = plainToInstance(type, value, { exposeUnsetFields: false });
  const errors = validateSync(input, {
    whitelist: true,
    forbidNonWhitelisted: true,
    validationError: { target: false },
  });
  refuseAny(faultsIn(errors, [], place));
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
  const flat = member === undefined ? '{…}' : `{${quoted(member)}: …}`;
  const detail = `A body has no envelope: send ${flat} instead of {${quoted(name)}: ${flat}}.`;
  return new InvalidInput([{ pointer, code: 'enveloped_body', detail }]);
}

/** @throws InvalidInput when there is a fault; looks for no more than it shows */
function refuseAny(faults: Generator<InputFault>): void {
  const found = faults.take(MOST_FAULTS + 1).toArray();
  if (found.length > 0) throw new InvalidInput(found);
}

const notABody = (): InvalidInput =>
  new InvalidInput([
    {
      pointer: '',
      code: 'wrong_type',
      detail: 'The body must be a JSON object with at least one member.',
    },
  ]);

/** What is wrong, as it is asked for: a request may have more faults than anybody reads. */
function* faultsIn(
  errors: readonly ValidationError[],
  above: readonly string[],
  place: Place,
): Generator<InputFault> {
  for (const error of errors) yield* faultsOf(error, above, place);
}

function* faultsOf(error: ValidationError, above: readonly string[], place: Place): Generator<InputFault> {
  const path = [...above, error.property];
  const own = rulesBroken(error);
  for (const fault of error.value === undefined && own.length > 0 ? [REQUIRED] : own) {
    yield inputFault(fault, path, place);
  }
  if (own.length === 0 && error.constraints?.['whitelistValidation']) {
    const what = place === pointerTo ? 'member' : 'parameter';
    yield inputFault({ code: `unknown_${what}`, detail: `is not a ${what} here` }, path, place);
  }
  // Where only some items are wrong themselves, what is wrong inside the others is to be told as well.
  if (own.every(({ item }) => item !== undefined)) yield* faultsIn(error.children ?? [], path, place);
}

const REQUIRED: Fault = { code: 'required', detail: 'is required' };

function inputFault({ item, code, detail }: Fault, path: readonly string[], place: Place): InputFault {
  const spot = place(item === undefined ? path : [...path, String(item)]);
  // `/title` must …; `per_page` must …
  return { ...spot, code, detail: `${spot.pointer ?? spot.parameter} ${detail}.` };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
