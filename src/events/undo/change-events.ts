import { isDeepStrictEqual } from 'node:util';
import { ENLARGED, MERGED_INTO } from '../../platform/database/changes/enlargement.js';
import type { Merge, Names } from '../../records/discoveries/changes/merged-discoveries.js';
import type { IdentifiedRow } from '../../platform/identifiers/identity.js';

export type Columns = Readonly<Record<string, unknown>>;

export type Row = IdentifiedRow & Columns;

export const VERBS = ['created', 'updated', 'moved', 'deleted', 'merged', ENLARGED] as const;
export type Verb = (typeof VERBS)[number];

/** An event of a change, read for its undo. */
export interface ChangeEvent {
  readonly kind: string;
  readonly verb: Verb;
  readonly id: string;
  readonly clientId: string;
  readonly before: Columns;
  readonly after: Columns;
  /** Whether an erasure took columns out of `before`. */
  readonly isErased: boolean;
}

/** A record as a change left it. */
export interface TouchedRecord {
  readonly kind: string;
  readonly id: string;
  readonly clientId: string;
  readonly exists: boolean;
  /** The record's `updated_at`; undefined if the change only moved the record. */
  readonly version: unknown;
  readonly columns: Columns;
  /** Whether the change wrote all columns: those that `columns` lacks are null. */
  readonly isWhole: boolean;
  /** The record's rank in the manual order, if the change moved the record. */
  readonly rank: unknown;
  /** Whether another change wrote the record between two transactions of this change. */
  readonly isInterrupted: boolean;
}

export function touchedRecordsOf(events: readonly ChangeEvent[]): TouchedRecord[] {
  const touched = new Map<string, TouchedRecord>();
  for (const event of events) {
    const key = `${event.kind} ${event.id}`;
    touched.set(key, touchedAfter(touched.get(key), event));
  }
  return [...touched.values()];
}

function touchedAfter(former: TouchedRecord | undefined, event: ChangeEvent): TouchedRecord {
  const { kind, id, clientId, verb, before, after } = event;
  const isLeading = isMerge(before) || isMerge(after);
  const isWhole = verb === 'created' || (verb === 'merged' && !isLeading);
  const isOther =
    former?.exists === true &&
    (isChangedSince(former, before) || isMovedSince(former, before['rank'] ?? former.rank));
  return {
    kind,
    id,
    clientId,
    exists: verb === 'created' || !(verb === 'deleted' || isLeading),
    version: after['updated_at'] ?? former?.version,
    columns: isWhole ? after : { ...former?.columns, ...after },
    isWhole: isWhole || former?.isWhole === true,
    rank: verb === 'moved' ? after['rank'] : former?.rank,
    isInterrupted: former?.isInterrupted === true || isOther,
  };
}

/** Times change with each version. The rank is compared by {@link isMovedSince}. */
const NOT_COMPARED = new Set(['updated_at', 'state_entered_at', 'rank']);

/** Whether a record has other values than the change left. Versions differ even after an undo. */
export function isChangedSince({ version, columns, isWhole }: TouchedRecord, found: Columns): boolean {
  const given = found['updated_at'];
  if (version === undefined || given === undefined || given === version) return false;
  const compared = Object.keys(isWhole ? found : columns).filter((column) => !NOT_COMPARED.has(column));
  const isSame = (column: string) =>
    !(column in found) || isDeepStrictEqual(found[column] ?? null, columns[column] ?? null);
  // An erasure can leave no columns to compare. Then the version alone decides.
  return compared.length === 0 || ![...compared, MERGED_INTO].every(isSame);
}

export const isMovedSince = ({ rank }: TouchedRecord, found: unknown): boolean =>
  rank !== undefined && found !== rank;

/** Whether an erasure took out of `before` all columns that an undo would restore. */
const isEmptied = ({ isErased, before }: ChangeEvent): boolean =>
  isErased && Object.keys(before).every((column) => column === 'updated_at');

/** The tombstone of a merged record: its id and clientId, and the survivor that they lead to. */
export type MergedRecord = Names & Merge;

/** Whether an event shows the tombstone of a merge instead of a row. */
export const isMerge = (columns: Columns): boolean => 'into_id' in columns;

/** The reverse of consecutive events of one kind. Each record is in a run at most once. */
export interface Run {
  readonly kind: string;
  readonly does: 'delete' | 'insert' | 'update' | 'rename' | 'merge' | 'unmerge';
  /** By the current id of the record, the columns to write; for merges, with those of the {@link MergedRecord}. */
  readonly steps: Map<string, Columns>;
}

/** Kinds of records to which an import may give the id from its file. */
const RENAMED = new Set(['discoveryState', 'discoveryField']);

/** The reverse of events, last event first, so that each run starts from a state that was valid before. */
export function reverseRuns(events: readonly ChangeEvent[]): Run[] {
  const runs: Run[] = [];
  const add = (kind: string, does: Run['does'], id: string, columns: Columns): void => {
    let run = runs.at(-1);
    const isOther = run?.kind !== kind || run.does !== does || (does !== 'update' && run.steps.has(id));
    if (!run || isOther) runs.push((run = { kind, does, steps: new Map() }));
    run.steps.set(id, { ...run.steps.get(id), ...columns });
  };
  for (let index = events.length - 1; index >= 0; index--) {
    const event = events[index] as ChangeEvent;
    const { kind, verb, id, clientId: client_id, before, after } = event;
    const former = events[index - 1];
    if (isMerge(before)) add(kind, 'merge', id, { ...before, id, client_id });
    else if (isMerge(after)) add(kind, 'unmerge', id, { ...before, ...after, id, client_id });
    else if (verb === 'created' && former && isRename(former, event)) {
      add(kind, 'rename', id, former.before);
      index--;
    } else if ((verb === 'created' || verb === 'merged') && !('merged_into_id' in before))
      add(kind, 'delete', id, {});
    else if (verb === 'deleted' || !isEmptied(event))
      add(kind, verb === 'deleted' ? 'insert' : 'update', id, before);
  }
  return runs;
}

const isRename = (former: ChangeEvent, { kind, clientId }: ChangeEvent): boolean =>
  RENAMED.has(kind) && former.verb === 'deleted' && former.kind === kind && former.clientId === clientId;
