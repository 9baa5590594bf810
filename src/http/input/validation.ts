import type { Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import { quoted } from '../problems/excerpt.js';
import type { InputFault } from '../problems/problem.js';
import { InvalidInput, refuseAny } from '../problems/problems.js';
import { faultOf, type LocationOf, parameterNamed, pointerTo, unknownName } from './fault-location.js';
import { isObject } from './json.js';
import { isFaultless, meetsRules } from './quick-check.js';
import { ruleFaultsOf } from './rule.decorator.js';
import type { Fault } from './rules.js';
import { unsafeInputFaults } from './unsafe-input.js';

/** @throws InvalidInput with every fault at once, each with a pointer to its member */
export function bodyAs<Body extends object>(type: Type<Body>, value: unknown): Body {
  const { mayBeEmpty = false } = type as { mayBeEmpty?: boolean };
  if (!isObject(value) || (Object.keys(value).length === 0 && !mayBeEmpty)) {
    throw new InvalidInput([NOT_A_BODY]);
  }
  try {
    return requestAs(type, value, pointerTo);
  } catch (error) {
    throw envelopeFault(value, error) ?? error;
  }
}

/** Whether {@link bodyAs} would take an object with all required members as it is. Quick, and no if in doubt. */
export function isPlainBody(type: Type<object>, value: Readonly<Record<string, unknown>>): boolean {
  return meetsRules(type, value) && unsafeInputFaults(value, pointerTo).length === 0;
}

/** @throws InvalidInput with every fault at once, each with a pointer to its member, which goes on from `path` */
export const memberAs = <Member extends object>(
  type: Type<Member>,
  value: object,
  path: readonly string[],
): Member => requestAs(type, value, (names) => pointerTo([...path, ...names]));

/** @throws InvalidInput with every fault at once, each with its parameter */
export function queryAs<Query extends object>(type: Type<Query>, value: unknown): Query {
  if (!isObject(value)) throw new InvalidInput([NOT_A_BODY]);
  // The most frequent case, and defaults need no check.
  if (Object.keys(value).length === 0) return new type();
  return requestAs(type, value, parameterNamed);
}

function requestAs<Request extends object>(
  type: Type<Request>,
  value: object,
  locationOf: LocationOf,
): Request {
  refuseAny(unsafeInputFaults(value, locationOf));
  const input = plainToInstance(type, value, { exposeUnsetFields: false });
  if (isFaultless(input)) return input;
  const errors = validateSync(input, {
    whitelist: true,
    forbidNonWhitelisted: true,
    validationError: { target: false },
  });
  refuseAny(faultsIn(errors, [], locationOf));
  return input;
}

const NOT_A_BODY: InputFault = {
  pointer: '',
  code: 'wrong_type',
  detail: 'The body must be a JSON object with at least one member.',
};

/** Records used to be sent in an envelope, and answers still come in one: tells how to write the body instead. */
function envelopeFault(value: Record<string, unknown>, error: unknown): InvalidInput | undefined {
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

function* faultsIn(
  errors: readonly ValidationError[],
  parent: readonly string[],
  locationOf: LocationOf,
): Generator<InputFault> {
  for (const error of errors) yield* faultsOf(error, [...parent, error.property], locationOf);
}

function* faultsOf(
  error: ValidationError,
  path: readonly string[],
  locationOf: LocationOf,
): Generator<InputFault> {
  const faults = ruleFaultsOf(error);
  for (const fault of error.value === undefined && faults.length > 0 ? [REQUIRED] : faults) {
    yield inputFault(fault, path, locationOf);
  }
  if (faults.length === 0 && error.constraints?.['whitelistValidation']) {
    yield unknownName(locationOf(path));
  }
  // If only some items of a list are faulty themselves, the others can still have faulty members.
  if (faults.every(({ item }) => item !== undefined)) {
    yield* faultsIn(error.children ?? [], path, locationOf);
  }
}

const REQUIRED: Fault = { code: 'required', detail: 'is required' };

function inputFault(
  { item, code, detail }: Fault,
  path: readonly string[],
  locationOf: LocationOf,
): InputFault {
  return faultOf(locationOf(item === undefined ? path : [...path, String(item)]), code, detail);
}
