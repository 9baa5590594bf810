import type { Type } from '@nestjs/common';
import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import { faultAt, pointerTo } from '../../input/fault-location.js';
import { bodyAs, memberAs } from '../../input/validation.js';
import { type InputFault, MAX_FAULTS, type Problem } from '../../problems/problem.js';
import { InvalidInput, refuseAny } from '../../problems/problems.js';
import { Precondition } from '../precondition.js';
import type { Operations, OfVersion } from './bulk.requests.js';
import type { Bulk, Entry, OfPresent, PlainOperation } from './operation.js';

/** Validating takes longer than parsing, so the event loop is yielded after this many operations. */
const OPERATIONS_PER_TURN = 20;

type Read<Operation> = (value: object, path: readonly string[]) => Operation;

/** The parser of each verb's operations. */
export type Readers<Operation> = Readonly<Record<string, Read<Operation>>>;

type Named = OfVersion & { readonly id: string };

/** The readers of {@link PlainOperation}. */
export const plainReaders = <New extends object, Changes extends object>(
  created: Type<New>,
  updated: Type<Changes & Named>,
  deleted: Type<Named>,
): Readers<PlainOperation<New, Omit<Changes, 'id' | 'ifMatch'>>> => ({
  create: (value, path) => ({ verb: 'create', given: withMembers(memberAs(created, value, path), path) }),
  update: (value, path) => ({ verb: 'update', ...changesOf(updated, value, path) }),
  delete: (value, path) => {
    const { id: reference, match } = versioned(deleted, value, path);
    return { verb: 'delete', reference, match };
  },
});

/** Reads the changes of an existing record, which must have at least one member. */
export function changesOf<Members extends Named>(
  type: Type<Members>,
  value: object,
  path: readonly string[],
): OfPresent & { readonly given: Omit<Members, 'id' | 'ifMatch'> } {
  const { id: reference, ifMatch, ...given } = memberAs(type, value, path);
  return { reference, match: Precondition.ifMatch(ifMatch), given: withMembers(given, path) };
}

export function versioned<Members extends OfVersion>(
  type: Type<Members>,
  value: object,
  path: readonly string[],
) {
  const { ifMatch, ...members } = memberAs(type, value, path);
  return { ...members, match: Precondition.ifMatch(ifMatch) };
}

export function withMembers<Given extends object>(given: Given, path: readonly string[]): Given {
  if (Object.values(given).some((value) => value !== undefined)) return given;
  throw new InvalidInput([faultAt(path, 'too_few_members', 'must have a member to change')]);
}

/** @throws InvalidInput if the body has no list of operations, or if they are atomic and one has faulty members */
export async function readOperations<Operation>(
  type: Type<Operations>,
  body: unknown,
  readers: Readers<Operation>,
): Promise<Bulk<Operation>> {
  const { operations, atomic: isAtomic = true, dryRun: isDryRun = false } = bodyAs(type, body);
  const entries: Entry<Operation>[] = [];
  const faults: InputFault[] = [];
  for (const [index, operation] of operations.entries()) {
    if (index % OPERATIONS_PER_TURN === 0) await eventLoopTurn();
    const entry = entryOf(operation, index, readers);
    if (entry.asked instanceof InvalidInput) faults.push(...(entry.asked.errors ?? []));
    if (isAtomic && faults.length > MAX_FAULTS) break;
    entries.push(entry);
  }
  if (isAtomic) refuseAny(faults);
  return { entries, isAtomic, isDryRun };
}

function entryOf<Operation>(operation: object, index: number, readers: Readers<Operation>): Entry<Operation> {
  const [verb, members] = Object.entries(operation)[0] as [string, object];
  const path = ['operations', String(index), verb];
  const { pointer = '' } = pointerTo(path);
  const reader = readers[verb] as Read<Operation>;
  return { pointer, asked: read(() => reader(members, path)) };
}

function read<Operation>(operation: () => Operation): Operation | Problem {
  try {
    return operation();
  } catch (error) {
    if (error instanceof InvalidInput) return error;
    throw error;
  }
}
