import type { Type } from '@nestjs/common';
import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import { faultAt, pointerTo } from '../../http/input/fault-location.js';
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
  type OfVersion,
} from './bulk.requests.js';
import { nextTo } from '../ranks/order.js';
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

/**
 * @throws InvalidInput when the body isn't one of operations, or those are atomic and one of them has faulty members
 */
export async function readOperations(body: unknown): Promise<Bulk> {
  const { operations, atomic: isAtomic = true, dryRun: isDryRun = false } = bodyAs(BulkChanges, body);
  const entries: Entry[] = [];
  const faults: InputFault[] = [];
  for (const [index, operation] of operations.entries()) {
    if (index % OPERATIONS_PER_TURN === 0) await eventLoopTurn();
    const entry = entryOf(operation, index);
    if (entry.asked instanceof InvalidInput) faults.push(...(entry.asked.errors ?? []));
    if (isAtomic && faults.length > MAX_FAULTS) break;
    entries.push(entry);
  }
  if (isAtomic) refuseAny(faults);
  return { entries, isAtomic, isDryRun };
}

function entryOf(operation: object, index: number): Entry {
  const [verb, members] = Object.entries(operation)[0] as [Verb, object];
  const path = ['operations', String(index), verb];
  const { pointer = '' } = pointerTo(path);
  return { pointer, asked: read(() => READERS[verb](members, path)) };
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
