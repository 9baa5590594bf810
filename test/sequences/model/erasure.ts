import { type Change, type Difference, differing, type Told } from './log.js';
import {
  changed,
  type Comment,
  copyOf,
  type Feedback,
  type Message,
  type Named,
  recordsOf,
  type User,
  type World,
} from './world.js';

/** By an address, or by the id of a user who may be gone. */
export type Person = { readonly authorEmail: string } | { readonly userId: string };

/** What becomes of whatever is somebody's: null takes a member away. */
const CLEARED = {
  feedback: { authorName: null, authorEmail: null, companyId: null, content: null, sourceUrl: null },
  message: { text: 'Erased', authorName: null, authorEmail: null, companyId: null, sourceUrl: null },
  user: { name: 'Erased user', email: null },
  comment: { author: null },
} as const;

type Personal = keyof typeof CLEARED;
const KINDS = Object.keys(CLEARED) as Personal[];

/** A workspace without a person, and what changes its history. */
export interface Erasure {
  readonly world: World;
  readonly forget: (change: Change) => Change;
  /** Records that are somebody else's by now, whose events say nothing of the person any more. */
  readonly told: readonly Told[];
}

/** All versions of records that are known: what an erasure took out is not. */
const versionsOf = (world: World, log: readonly Change[], kind: Personal): Named[] => [
  ...recordsOf(world, kind).values(),
  ...log.flatMap(({ differences, isErasure }) =>
    differences.flatMap(({ kind: its, before = [], after = [] }) =>
      its === kind ? [isErasure ? [] : before, after].flat() : [],
    ),
  ),
];

export function erased(world: World, log: readonly Change[], person: Person): Erasure {
  const names = namesOf(world, log, person);
  const isNamed = (name = '') => [...names].some((each) => each.toLowerCase() === name.toLowerCase());
  const isSaidOf = isSaidOfPerson(world, names, person);
  const ids = new Map(
    KINDS.map((kind) => {
      const theirs = versionsOf(world, log, kind).filter((each) => isSaidOf(kind, each));
      return [kind, new Set(theirs.map(({ id }) => id))] as const;
    }),
  );
  const isTheirs = (kind: string, id: string) => ids.get(kind as Personal)?.has(id) ?? false;
  const draft = copyOf(world);
  for (const kind of KINDS)
    for (const record of recordsOf(draft, kind).values())
      // What has another address or author by now is somebody else's.
      if (isTheirs(kind, record.id) && (isSaidOf(kind, record) || isNobodys(record)))
        recordsOf(draft, kind).set(record.id, cleared(kind, record));
  for (const issue of draft.issue.values())
    if (isNamed(issue.assignee)) draft.issue.set(issue.id, changed(issue, { assignee: null }));
  const told = KINDS.flatMap((kind) =>
    [...recordsOf(draft, kind).values()].flatMap((record): Told[] => {
      const isKept = isTheirs(kind, record.id) && recordsOf(world, kind).get(record.id) === record;
      return isKept && hasPersonal(log, kind, record.id) ? [{ kind, id: record.id }] : [];
    }),
  );
  return { world: draft, forget: (change) => forgotten(change, isTheirs), told };
}

/** Whether changes of a record still say something that an erasure clears. */
const hasPersonal = (log: readonly Change[], kind: Personal, id: string): boolean =>
  log.some(({ differences }) =>
    differences.some(
      (each) =>
        each.kind === kind &&
        each.id === id &&
        differing(each.before, each.after).some((name) => name in CLEARED[kind]) &&
        [each.before, each.after].some(
          (record) => record && differing(cleared(kind, record), record).length > 0,
        ),
    ),
  );

/** What a user is or was called. */
function namesOf(world: World, log: readonly Change[], person: Person): Set<string> {
  const users =
    'userId' in person ? versionsOf(world, log, 'user').filter(({ id }) => id === person.userId) : [];
  const names = new Set((users as User[]).flatMap(({ name, email }) => [name, email ?? name]));
  names.delete(CLEARED.user.name);
  return names;
}

function isSaidOfPerson(world: World, names: ReadonlySet<string>, person: Person) {
  return (kind: Personal, record: Named): boolean => {
    if (kind === 'user') return 'userId' in person && record.id === person.userId;
    if (kind === 'comment') return names.has((record as Comment).author ?? '');
    const { authorEmail, messageId } = record as Feedback;
    if (!('authorEmail' in person)) return false;
    const message = authorEmail === undefined ? world.message.get(messageId ?? '') : undefined;
    const isThere = recordsOf(world, kind).get(record.id) === record;
    return (isThere ? (authorEmail ?? message?.authorEmail) : authorEmail) === person.authorEmail;
  };
}

const isNobodys = ({ authorEmail, author }: Partial<Message & Comment>): boolean =>
  (authorEmail ?? author) === undefined;

const cleared = <R extends Named>(kind: Personal, record: R): R => changed(record, CLEARED[kind]);

/** Histories say nothing of the person any more, but still that something was changed. */
function forgotten(change: Change, isTheirs: (kind: string, id: string) => boolean): Change {
  const within = (world: World): World => {
    const draft = copyOf(world);
    for (const kind of KINDS)
      for (const record of recordsOf(draft, kind).values())
        if (isTheirs(kind, record.id)) recordsOf(draft, kind).set(record.id, cleared(kind, record));
    return draft;
  };
  const differences = change.differences.map((each) =>
    isTheirs(each.kind, each.id) ? forgottenDifference(each.kind as Personal, each) : each,
  );
  return { ...change, before: within(change.before), after: within(change.after), differences };
}

function forgottenDifference(kind: Personal, difference: Difference): Difference {
  const { before, after, erased: former = [] } = difference;
  const said = differing(before, after).filter((name) => (CLEARED[kind] as Record<string, unknown>)[name]);
  return {
    ...difference,
    before: before && cleared(kind, before),
    after: after && cleared(kind, after),
    erased: [...new Set([...former, ...said])],
  };
}
