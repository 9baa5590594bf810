import { idsOf } from '../../platform/database/records/references.js';
import type { Into } from '../../platform/database/records/row-writer.js';
import type { ReferableTable } from '../../platform/database/sql.js';
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
  readonly noun: ReferableTable;
  /** Locks and reads the records that still exist. */
  readonly lock: (merged: string, survivor: string) => Promise<readonly Row[]>;
  /** The problem of a survivor that doesn't exist. */
  readonly unknown: (reference: string, pointer: string) => Problem;
}

/**
 * Looks up, locks and checks the two records of a merge.
 *
 * @throws RecordNotFound, MergedIntoItself, PreconditionFailed, LostRace, or the problem of an unknown survivor
 */
export async function claimPair<Row extends IdentifiedRow>(
  { transaction, workspaceId }: Into,
  { merged: reference, into }: NamedPair,
  { noun, lock, unknown }: Mergeable<Row>,
): Promise<Pair<Row>> {
  const [found, survivorId] = await idsOf(transaction, noun, workspaceId, [reference, into]);
  const mergedId = orNotFound(found, noun, reference);
  if (survivorId === undefined) throw unknown(into, '/into');
  if (survivorId === mergedId) throw new MergedIntoItself(noun, into);
  const rows = await lock(mergedId, survivorId);
  const [merged, survivor] = [mergedId, survivorId].map((id) => rows.find((row) => row.id === id));
  if (!merged || !survivor) throw new LostRace();
  transaction.check({ updatedAt: new Date(merged.updated_at) });
  return { merged, survivor };
}
