import fc from 'fast-check';
import type { Answer } from '../api.js';
import {
  type Command,
  command,
  oneOf,
  optional,
  pathOf,
  reference,
  type Scene,
  withNames,
} from '../command.js';
import { type Change, undone } from '../model/log.js';
import { discoveryAt, named } from '../model/names.js';
import { isPossible } from '../model/possible.js';
import { type Comment, copyOf, type Discovery, type Kind, linksOf, type World } from '../model/world.js';
import { EVERYTHING } from './records/discoveries.js';
import { showing } from './records/nouns.js';

export const undos: readonly Command[] = [
  command('undo', 8, fc.record({ back: fc.nat(12), dryRun: oneOf(false, false, false, true) }), planUndo),
  command('undo in turn', 4, fc.constant(null), planUndoInTurn),
  command(
    'restore',
    5,
    fc.record({
      name: reference('discovery'),
      isDeleted: oneOf(true, true, false),
      back: fc.option(fc.nat(9)),
      without: optional({ without: fc.tuple(oneOf('title', 'clientId', 'parentId', 'tags', 'assignees')) }),
    }),
    planRestore,
  ),
];

const FINAL: ReadonlySet<Kind> = new Set<Kind>(['webhook', 'apiToken', 'tracker', 'workspace']);

/** Secrets and settings can't be taken back, what was erased is nowhere, and what was told of issues stays. */
const isFinal = ({ differences, isErasure = false }: Change): boolean =>
  isErasure || differences.length === 0 || differences.some(({ kind }) => FINAL.has(kind));

function planUndo(scene: Scene, { back, dryRun }: { back: number; dryRun: boolean }) {
  return undoOf(scene, scene.log.at(-1 - (back % scene.log.length)), dryRun);
}

/** The last change that is neither an undo nor undone, as somebody has it who goes back step by step. */
function planUndoInTurn(scene: Scene) {
  const undone = new Set(scene.log.map(({ undoes }) => undoes));
  return undoOf(
    scene,
    scene.log.findLast((change) => !change.undoes && !undone.has(change) && !isFinal(change)),
    false,
  );
}

async function undoOf(scene: Scene, change: Change | undefined, dryRun: boolean) {
  if (!change) return undefined;
  const after = undone(scene.world, scene.log, change);
  const refused = after ? [] : ['409 undo_conflict'];
  return {
    method: 'POST',
    path: `change/${await scene.changeIdOf(change)}/undo`,
    body: dryRun ? { dryRun } : {},
    refused: isFinal(change) ? ['409 change_not_undoable'] : refused,
    ...(!dryRun && { undoes: change, effect: (draft: World) => void Object.assign(draft, after) }),
  };
}

interface Restoration {
  readonly name: string;
  readonly isDeleted: boolean;
  readonly back: number | null;
  readonly without: { readonly without?: readonly string[] };
}

const LAST_MEMBERS: readonly (keyof Discovery)[] = [
  'title',
  'description',
  'discoveryStateId',
  'parentId',
  'assignees',
  'tags',
  'values',
  'links',
];

async function planRestore(scene: Scene, args: unknown) {
  const { world, log } = scene;
  const given = withNames(scene, args) as Restoration;
  const { without = [] } = given.without;
  const subject = subjectOf(scene, given);
  const present = named(world, 'discovery', subject) as Discovery | undefined;
  const to = pointOf(scene, given, present);
  const restored = present
    ? changedBack(world, present, to, without)
    : broughtBack(world, log, subject, without);
  const refused = typeof restored === 'string' ? [restored] : [];
  return {
    method: 'POST',
    path: `${pathOf('discovery', subject)}/restore${EVERYTHING}`,
    body: { ...given.without, ...(to && { to: await scene.changeIdOf(to) }) },
    refused: isMerged(world, subject, present) ? ['409 discovery_merged'] : refused,
    effect: (draft: World, { body: { discovery } }: Answer) => {
      if (typeof restored === 'string') return;
      Object.assign(draft, restored);
      const { id, rank } = discovery as Discovery;
      const record = draft.discovery.get(id);
      if (record?.rank === LAST) draft.discovery.set(id, { ...record, rank });
    },
    shows: showing({ kind: 'discovery', one: 'discovery' }),
  };
}

/** What is to be restored: one that is gone, if that is wanted and there is any. */
function subjectOf({ world, log }: Scene, { name, isDeleted, back }: Restoration): string {
  const gone = [...deletions(log).keys()].filter(
    (id) => !world.discovery.has(id) && !world.mergedDiscovery.has(id),
  );
  return isDeleted ? (gone[(back ?? 0) % gone.length] ?? name) : name;
}

/** The change that it is to be as after. */
function pointOf({ log }: Scene, { isDeleted, back }: Restoration, present: Discovery | undefined) {
  const own = log.filter(({ differences }) =>
    differences.some(({ kind, id }) => kind === 'discovery' && id === present?.id),
  );
  return back === null || isDeleted ? undefined : own.at(-1 - (back % own.length));
}

/** A name that leads to another discovery only because of a merge. */
const isMerged = (world: World, name: string, present: Discovery | undefined): boolean =>
  present?.id !== name &&
  present?.clientId !== name &&
  [...world.mergedDiscovery.values()].some(({ id, clientId }) => id === name || clientId === name);

/** The last deletion of each discovery that was deleted. */
const deletions = (log: readonly Change[]): Map<string, Change> =>
  new Map(
    log.flatMap((change) =>
      change.differences
        .filter(({ kind, after }) => kind === 'discovery' && !after)
        .map(({ id }) => [id, change] as const),
    ),
  );

function broughtBack(
  world: World,
  log: readonly Change[],
  id: string,
  without: readonly string[],
): World | string {
  const deletion = deletions(log).get(id);
  const last = deletion?.before.discovery.get(id);
  if (!deletion || !last) return '404 record_not_found';
  if (without.includes('title')) return '409 restore_conflict';
  const draft = copyOf(world);
  const state = [...world.discoveryState.values()].find(({ isDefault }) => isDefault)?.id ?? '';
  const isRankTaken = [...world.discovery.values()].some(({ rank }) => rank === last.rank);
  const otherwise = blank(id, state, isRankTaken ? LAST : last.rank);
  const clientId = without.includes('clientId') ? id : last.clientId;
  draft.discovery.set(id, underSurvivor(world, { ...lastMembers(last, otherwise, without), clientId }));
  for (const comment of commentsWith(deletion, id))
    if (isFree(world, comment)) draft.comment.set(comment.id, comment);
  return isPossible(draft) ? draft : '409 restore_conflict';
}

const commentsWith = ({ before, after }: Change, id: string): Comment[] =>
  [...before.comment.values()].filter((each) => each.discoveryId === id && !after.comment.has(each.id));

const isFree = (world: World, { clientId }: Comment): boolean =>
  ![...world.comment.values()].some((each) => each.clientId === clientId);

/** The service says where. */
const LAST = '';

const blank = (id: string, discoveryStateId: string, rank: string): Discovery => ({
  id,
  clientId: id,
  title: '',
  discoveryStateId,
  assignees: [],
  tags: [],
  values: {},
  links: linksOf(() => []),
  rank,
});

/** Members as they were, but for those that are left out. */
function lastMembers(last: Discovery, otherwise: Discovery, without: readonly string[]): Discovery {
  const members = LAST_MEMBERS.map(
    (name) => [name, (without.includes(name) ? otherwise : last)[name]] as const,
  );
  const given = members.filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(given),
    id: otherwise.id,
    clientId: otherwise.clientId,
    rank: otherwise.rank,
  } as Discovery;
}

/** A parent that was merged leads to what it was merged into, as in requests. */
function underSurvivor(world: World, discovery: Discovery): Discovery {
  const survivor = discovery.parentId && discoveryAt(world, discovery.parentId);
  return survivor ? { ...discovery, parentId: survivor.id } : discovery;
}

function changedBack(
  world: World,
  present: Discovery,
  to: Change | undefined,
  without: readonly string[],
): World | string {
  if (!to) return copyOf(world);
  const then = to.after.discovery.get(present.id);
  if (!then) return '409 restore_point_unknown';
  const draft = copyOf(world);
  draft.discovery.set(present.id, underSurvivor(world, lastMembers(then, present, without)));
  return isPossible(draft) ? draft : '409 restore_conflict';
}
