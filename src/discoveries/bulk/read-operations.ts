import type { Type } from '@nestjs/common';
import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import { faultAt, pointerTo, unknownMember } from '../../http/input/fault-location.js';
import { isObject } from '../../http/input/json.js';
import { bodyAs, memberAs } from '../../http/input/validation.js';
import { type InputFault, MAX_FAULTS, type Problem } from '../../http/problems/problem.js';
import { InvalidInput, refuseAny } from '../../http/problems/problems.js';
import { Precondition } from '../../http/requests/precondition.js';
import { NewDiscovery } from '../discovery.requests.js';
import {
  BulkChanges,
  BulkDeletion,
  BulkMove,
  BulkUpdate,
  BulkUpsert,
  MOST_OPERATIONS,
  type OfVersion,
} from './bulk.requests.js';
import { nextTo } from '../ranks/next-to.js';
import type { Bulk, Entry, Operation, Verb } from './operation.js';

/** Checking one takes longer than reading it, and other requests wait meanwhile. */
const OPERATIONS_PER_TURN = 20;

type Read = (value: object, path: readonly string[]) => Operation;

const READERS: Readonly<Record<Verb, Read>> = {
  create: (value, path) => ({ verb: 'create', given: memberAs(NewDiscovery, value, path) }),
  update: (value, path) => {
    const { id: reference, match, ...given } = versioned(BulkUpdate, value, path);
    return { verb: 'update', reference, match, given: withMembers(given, path) };
  },
  upsert: (value, path) => {
    const { clientId, createdAt, match, ...given } = versioned(BulkUpsert, value, path);
    return { verb: 'upsert', clientId, createdAt, match, given: withMembers(given, path) };
  },
  delete: (value, path) => {
    const { id: reference, match } = versioned(BulkDeletion, value, path);
    return { verb: 'delete', reference, match };
  },
  move: (value, path) => {
    const { id: reference, match, ...move } = versioned(BulkMove, value, path);
    const { before: _, after: __, ...given } = withMembers(move, path);
    return { verb: 'move', reference, match, given, next: nextTo(move, path) };
  },
};

function versioned<Members extends OfVersion>(type: Type<Members>, value: object, path: readonly string[]) {
  const { ifMatch, ...members } = memberAs(type, value, path);
  return { ...members, match: Precondition.ifMatch(ifMatch) };
}

const VERBS = Object.keys(READERS);

/**
 * @throws InvalidInput when the body isn't one of operations, or those are atomic and one of them has faulty members
 */
export async function readOperations(body: unknown): Promise<Bulk> {
  const { operations, isAtomic, isDryRun } = envelopeOf(body);
  const shapes = operations.map((operation, index) => verbOf(operation, ['operations', String(index)]));
  refuseAny(shapes.flatMap((shape) => (typeof shape === 'string' ? [] : [shape])));
  const entries: Entry[] = [];
  const faults: InputFault[] = [];
  for (const [index, verb] of (shapes as Verb[]).entries()) {
    if (index % OPERATIONS_PER_TURN === 0) await eventLoopTurn();
    const entry = entryOf(verb, operations[index] as Record<Verb, unknown>, index);
    if (entry.asked instanceof InvalidInput) faults.push(...(entry.asked.errors ?? []));
    if (isAtomic && faults.length > MAX_FAULTS) break;
    entries.push(entry);
  }
  if (isAtomic) refuseAny(faults);
  return { entries, isAtomic, isDryRun };
}

function envelopeOf(body: unknown) {
  const { operations, ...others }: Record<string, unknown> = isObject(body) ? body : {};
  // Everything but the operations, which may be too many to be checked at once.
  const checked = isObject(body) ? { ...others, operations: [] } : body;
  const { atomic = true, dryRun = false } = bodyAs(BulkChanges, checked);
  refuseAny(faultsOfList(operations));
  return { operations: operations as unknown[], isAtomic: atomic, isDryRun: dryRun };
}

function faultsOfList(operations: unknown): InputFault[] {
  const fault = (code: string, detail: string) => [faultAt(['operations'], code, detail)];
  if (operations === undefined) return fault('required', 'is required');
  if (!Array.isArray(operations)) return fault('wrong_type', 'must be an array');
  if (operations.length === 0) return fault('too_few_items', 'must have at least 1 item');
  return operations.length > MOST_OPERATIONS
    ? fault('too_many_items', `must have at most ${MOST_OPERATIONS} items`)
    : [];
}

/** What an operation is, or what is wrong with its shape. */
function verbOf(operation: unknown, path: readonly string[]): string | InputFault {
  if (!isObject(operation)) return faultAt(path, 'wrong_type', 'must be an object');
  const names = Object.keys(operation);
  const unknown = names.find((name) => !VERBS.includes(name));
  if (unknown !== undefined) return unknownMember([...path, unknown]);
  const [verb = '', ...others] = names;
  if (verb === '' || others.length > 0)
    return faultAt(path, 'not_one_operation', `must have exactly one of ${VERBS.join(', ')}`);
  return isObject(operation[verb]) ? verb : faultAt([...path, verb], 'wrong_type', 'must be an object');
}

function entryOf(verb: Verb, operation: Readonly<Record<Verb, unknown>>, index: number): Entry {
  const path = ['operations', String(index), verb];
  const { pointer = '' } = pointerTo(path);
  return { pointer, asked: read(() => READERS[verb](operation[verb] as object, path)) };
}

function read(operation: () => Operation): Operation | Problem {
  try {
    return operation();
  } catch (error) {
    if (error instanceof InvalidInput) return error;
    throw error;
  }
}

function withMembers<Given extends object>(given: Given, path: readonly string[]): Given {
  if (Object.values(given).some((value) => value !== undefined)) return given;
  throw new InvalidInput([faultAt(path, 'too_few_members', 'must have a member to change')]);
}
