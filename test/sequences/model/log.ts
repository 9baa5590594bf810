import { isDeepStrictEqual } from 'node:util';
import { discoveryAt } from './names.js';
import { isPossible } from './possible.js';
import {
  changed,
  type Comment,
  copyOf,
  type Discovery,
  type Kind,
  type Merged,
  type Named,
  recordsOf,
  type World,
} from './world.js';

/** What a change did to a record. */
export interface Difference {
  readonly kind: Kind;
  readonly id: string;
  readonly before: Named | undefined;
  readonly after: Named | undefined;
  /** Set once an erasure has taken a person out: the members that differed, and are told as the same now. */
  readonly erased?: readonly string[];
}

/** What is told of a record that stays as it is. */
export interface Told {
  readonly kind: Kind;
  readonly id: string;
  /** What an erasure tells, unless it is something else. */
  readonly verb?: 'issueChanged';
  readonly change?: object;
}

/** What a request did. */
export interface Change {
  readonly requestId: string;
  readonly before: World;
  readonly after: World;
  readonly differences: readonly Difference[];
  readonly isErasure?: boolean;
  readonly told?: readonly Told[];
  /** The tracker that did it. */
  readonly tracker?: string | undefined;
  /** The change that it is the undo of. */
  readonly undoes?: Change | undefined;
}

/** What trackers told is no record: it is told, and never taken back. */
export function differencesOf(before: World, after: World): Difference[] {
  return (Object.keys(after) as Kind[]).flatMap((kind) => {
    if (kind === 'issue' || kind === 'trackerMove') return [];
    const [former, latter] = [recordsOf(before, kind), recordsOf(after, kind)];
    return [...new Set([...former.keys(), ...latter.keys()])].flatMap((id) => {
      const difference = { kind, id, before: former.get(id), after: latter.get(id) };
      return isDeepStrictEqual(difference.before, difference.after) ? [] : difference;
    });
  });
}

const rankOf = (record: Named | undefined): string | undefined => (record as Discovery | undefined)?.rank;

/** The names of members. */
export const differing = (before: object = {}, after: object = {}): string[] =>
  Object.keys({ ...before, ...after }).filter(
    (name) => !isDeepStrictEqual(before[name as keyof object], after[name as keyof object]),
  );

/** A place in the order by hand is no part of a version. */
export const isVersion = ({ before, after, erased }: Difference): boolean =>
  erased !== undefined || !isDeepStrictEqual({ ...before, rank: '' }, { ...after, rank: '' });

/** The last change that made a version of a record. */
export const versionOf = (log: readonly Change[], kind: Kind, id: string): Change | undefined =>
  log.findLast(({ differences }) =>
    differences.some((each) => each.kind === kind && each.id === id && isVersion(each)),
  );

/** The world without a change; undefined where the undo is refused. */
export function undone(world: World, log: readonly Change[], change: Change): World | undefined {
  const draft = copyOf(world);
  const merged = change.differences.filter(
    ({ kind, before, after }) => kind === 'mergedDiscovery' && !before && after,
  );
  for (const each of change.differences) {
    if (isCommentMoved(change, each)) backTo(draft, each.before as Comment, each.after as Comment);
    else if (!takeBack(draft, log, change, each)) return undefined;
  }
  const isMergedOn = merged.some(({ after }) => world.mergedDiscovery.has((after as Merged).into));
  return !isMergedOn && isPossible(draft) ? draft : undefined;
}

/** Of a merge, comments go back even if they were changed since, unless they are elsewhere by now. */
const isCommentMoved = (change: Change, { kind, before, after }: Difference): boolean =>
  kind === 'comment' &&
  before !== undefined &&
  after !== undefined &&
  (before as Comment).discoveryId !== (after as Comment).discoveryId &&
  discoveryAt(change.after, (before as Comment).discoveryId) !== undefined;

function backTo(draft: World, before: Comment, after: Comment): void {
  const comment = draft.comment.get(after.id);
  if (comment?.discoveryId === after.discoveryId)
    draft.comment.set(comment.id, { ...comment, discoveryId: before.discoveryId });
}

function takeBack(draft: World, log: readonly Change[], change: Change, difference: Difference): boolean {
  const { kind, id, before, after } = difference;
  const records = recordsOf(draft, kind);
  const now = records.get(id);
  const isMoved = before !== undefined && after !== undefined && rankOf(before) !== rankOf(after);
  if ((now === undefined) !== (after === undefined)) return false;
  if (isVersion(difference) && versionOf(log, kind, id) !== change && !isLeft(difference, now)) return false;
  if (isMoved && rankOf(now) !== rankOf(after)) return false;
  if (!before) records.delete(id);
  else if (!now || !after) records.set(id, before);
  else records.set(id, changed(now, onlyThese(before, differing(before, after))));
  return true;
}

/** Whether a record has what a change left of it: all of what it made, otherwise the members that it changed. */
function isLeft({ before, after }: Difference, now: Named | undefined): boolean {
  const names = (before ? differing(before, after) : differing(after, now)).filter((name) => name !== 'rank');
  const areSame = !now || differing(onlyThese(now, names), onlyThese(after ?? now, names)).length === 0;
  return areSame && (before === undefined || names.length > 0);
}

/** Members by their names; null stands for one that the record lacks. */
const onlyThese = (record: object, names: readonly string[]): object =>
  Object.fromEntries(names.map((name) => [name, record[name as keyof object] ?? null]));

/** The survivors of merges that a change did or took back. What was merged on with its survivor is not among them. */
export const enlargedBy = ({ differences, after: to }: Change): (readonly [kind: Kind, id: string])[] =>
  differences.flatMap(({ kind, id, before, after }) => {
    const survivor =
      kind === 'mergedDiscovery' ? 'discovery' : kind === 'mergedCompany' ? 'company' : undefined;
    const isDeleted = before !== undefined && survivor !== undefined && !recordsOf(to, survivor).has(id);
    if (!survivor || (before && after) || isDeleted) return [];
    return [[survivor, ((before ?? after) as Merged).into] as const];
  });
