import type { Type } from '@nestjs/common';
import { quoted } from '../problems/excerpt.js';
import { InvalidInput, refuseAny } from '../problems/problems.js';
import { type LocationOf, parameterNamed, pointerTo } from './fault-location.js';
import { isObject } from './json.js';
import { membersOf } from './member-table.js';
import { converted } from './parameters.js';
import { readRequest } from './request-reader.js';
import { unsafeInputFaults } from './unsafe-input.js';

/** Static members of a request class. */
interface BodyClass {
  readonly mayBeEmpty?: boolean;
  /** The name of a list whose items are checked and read one by one, after the body. */
  readonly readLater?: string;
}

/** @throws InvalidInput with all faults, each with a pointer to its member */
export function bodyAs<Body extends object>(type: Type<Body>, value: unknown): Body {
  const { mayBeEmpty = false, readLater } = type as BodyClass;
  if (!isObject(value) || (Object.keys(value).length === 0 && !mayBeEmpty)) {
    throw notABody(mayBeEmpty);
  }
  try {
    refuseAny(unsafeInputFaults(readLater === undefined ? value : { ...value, [readLater]: [] }, pointerTo));
    return readRequest(type, value, pointerTo);
  } catch (error) {
    throw envelopeFault(type, value, error) ?? error;
  }
}

/** @throws InvalidInput with all faults, each with a pointer that continues from `path` */
export function memberAs<Member extends object>(
  type: Type<Member>,
  value: object,
  path: readonly string[],
): Member {
  const locationOf: LocationOf = (names) => pointerTo([...path, ...names]);
  refuseAny(unsafeInputFaults(value, locationOf));
  return readRequest(type, value, locationOf);
}

/** @throws InvalidInput with all faults, each with its parameter */
export function queryAs<Query extends object>(type: Type<Query>, value: unknown): Query {
  if (!isObject(value)) throw notABody();
  // Most queries are empty, and defaults need no check.
  if (Object.keys(value).length === 0) return new type();
  refuseAny(unsafeInputFaults(value, parameterNamed));
  return readRequest(type, converted(type, value), parameterNamed);
}

export function notABody(mayBeEmpty = true): InvalidInput {
  const detail = `The body must be a JSON object${mayBeEmpty ? '' : ' with at least one member'}.`;
  return new InvalidInput([{ pointer: '', code: 'wrong_type', detail }]);
}

/** Callers copy the envelope of an answer into a request: the fault shows them how to write the body. */
function envelopeFault(
  type: Type<object> & BodyClass,
  value: Record<string, unknown>,
  error: unknown,
): InvalidInput | undefined {
  const [[name, members] = ['', undefined], ...others] = Object.entries(value);
  if (others.length > 0 || !isObject(members) || !(error instanceof InvalidInput)) return undefined;
  const { pointer = '' } = pointerTo([name]);
  const isUnknown = error.errors?.some(
    (fault) => fault.pointer === pointer && fault.code === 'unknown_member',
  );
  if (!isUnknown || !isEnvelope(type, Object.keys(members))) return undefined;
  const [member] = Object.keys(members);
  const flat = member === undefined ? '{…}' : `{${quoted(member)}: …}`;
  const detail = `A body has no envelope: send ${flat} instead of {${quoted(name)}: ${flat}}.`;
  return new InvalidInput([{ pointer, code: 'enveloped_body', detail }]);
}

/** Queries may be empty, and records may not: an unknown member of a query is an envelope if it holds members of the query. */
const isEnvelope = (type: Type<object> & BodyClass, names: readonly string[]): boolean =>
  !type.mayBeEmpty || names.some((name) => membersOf(type).has(name));
