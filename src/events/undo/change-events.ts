import { isDeepStrictEqual } from 'node:util';
import { ENLARGED } from '../../platform/database/changes/enlargement.js';
import { MERGED_INTO } from '../../platform/database/changes/columns.js';
import type { Merge, Names } from '../../records/discoveries/changes/merged-discoveries.js';
import type { IdentifiedRow } from '../../platform/identifiers/identity.js';

/** Some columns of a record. */
export type Columns = Readonly<Record<string, unknown>>;

export type Row = IdentifiedRow & Columns;

export const VERBS = ['created', 'updated', 'moved', 'deleted', 'merged', ENLARGED] as const;
export type Verb = (typeof VERBS)[number];

/** What a change did to a record, in the order in which it did. */
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

/** How a change has left a record. */
export interface TouchedRecord {
  readonly kind: string;
  readonly id: string;
  readonly clientId: string;
  /** Whether the change left it there. */
  readonly exists: boolean;
  /** Its `updated_at`; undefined if the change only moved it. */
  readonly version: unknown;
  /** The columns that the change wrote. */
  readonly left: Columns;
  /** Whether the change wrote all columns: those that `left` lacks are null. */
  readonly isWhole: boolean;
  /** Its place in the order by hand, if the change moved it. */
  readonly rank: unknown;
  /** Whether somebody else changed it while the change was under way. */
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
    left: isWhole ? after : { ...former?.left, ...after },
    isWhole: isWhole || former?.isWhole === true,
    rank: verb === 'moved' ? after['rank'] : former?.rank,
    isInterrupted: former?.isInterrupted === true || isOther,
  };
}

/** A new version brings the times; a place in the order by hand is no part of a version. */
const NOT_COMPARED = new Set(['updated_at', 'state_entered_at', 'rank']);

/**
 * Whether a record has another version, and other columns than the change left. An undo brings columns back under a new version,
 * so the version alone does not tell.
 */
export function isChangedSince({ version, left, isWhole }: TouchedRecord, found: Columns): boolean {
  const given = found['updated_at'];
  if (version === undefined || given === undefined || given === version) return false;
  const known = Object.keys(isWhole ? found : left).filter((column) => !NOT_COMPARED.has(column));
  const isLeft = (column: string) =>
    !(column in found) || isDeepStrictEqual(found[column] ?? null, left[column] ?? null);
  // An erasure can leave no columns to compare. Then the version alone decides.
  return known.length === 0 || ![...known, MERGED_INTO].every(isLeft);
}

export const isMovedSince = ({ rank }: TouchedRecord, found: unknown): boolean =>
  rank !== undefined && found !== rank;

/** Whether an erasure took out of `before` all columns that an undo would bring back. */
const isEmptied = ({ isErased, before }: ChangeEvent): boolean =>
  isErased && Object.keys(before).every((column) => column === 'updated_at');

/** What is, or was, in the place of a record that was merged into another one. */
export type MergedRecord = Names & Merge;

/** Whether that is what an event tells, instead of a row. */
export const isMerge = (columns: Columns): boolean => 'into_id' in columns;

/** What takes back several events of one kind. Each record is in it once. */
export interface Run {
  readonly kind: string;
  readonly does: 'delete' | 'insert' | 'update' | 'rename' | 'merge' | 'unmerge';
  /** By the id of the record as it is, the columns that it is to have. Of merges the {@link MergedRecord} as well. */
  readonly steps: Map<string, Columns>;
}

/** An import may give these the id that they have in its file. */
const RENAMED = new Set(['discoveryState', 'discoveryField']);

/** The reverse of events. What was valid between two of them is valid between two runs as well. */
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
