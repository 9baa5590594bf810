import type { Transaction } from '../../platform/database/transaction.js';
import type { IdentifiedRow } from '../../platform/identifiers/identity.js';
import type { Problem } from '../problems/problem.js';
import { MergedIntoItself, orNotFound } from '../problems/problems.js';
import { LostRace } from './races.js';

/** The two records of a merge, as a request refers to them. */
export interface NamedPair {
  readonly merged: string;
  readonly into: string;
}

/** The two records of a merge: the one that is removed, and the one that is left. */
export interface Pair<Row> {
  readonly merged: Row;
  readonly survivor: Row;
}

interface Mergeable<Row> {
  readonly noun: string;
  /** Looks up the ids of records, in the order of their references. */
  readonly find: (references: readonly string[]) => Promise<readonly (string | undefined)[]>;
  /** Locks and reads the records that still exist. */
  readonly lock: (merged: string, survivor: string) => Promise<readonly Row[]>;
  /** The problem of a survivor that doesn't exist. */
  readonly unknown: (reference: string, pointer: string) => Problem;
}

/** @throws RecordNotFound, MergedIntoItself, PreconditionFailed, LostRace, or the problem of an unknown survivor */
export async function claimPair<Row extends IdentifiedRow>(
  transaction: Transaction,
  { merged: reference, into }: NamedPair,
  { noun, find, lock, unknown }: Mergeable<Row>,
): Promise<Pair<Row>> {
  const [found, survivorId] = await find([reference, into]);
  const mergedId = orNotFound(found, noun, reference);
  if (survivorId === undefined) throw unknown(into, '/into');
  if (survivorId === mergedId) throw new MergedIntoItself(noun, into);
  const rows = await lock(mergedId, survivorId);
  const [merged, survivor] = [mergedId, survivorId].map((id) => rows.find((row) => row.id === id));
  if (!merged || !survivor) throw new LostRace();
  transaction.check({ updatedAt: new Date(merged.updated_at) });
  return { merged, survivor };
}
