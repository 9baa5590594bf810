import fc from 'fast-check';
import {
  clientIds,
  type Command,
  command,
  listOf,
  oneOf,
  optional,
  pathOf,
  reference,
  type Scene,
  withNames,
} from '../../command.js';
import { named } from '../../model/names.js';
import { childrenOf, type GivenDiscovery, writtenDiscovery } from '../../model/rules.js';
import { changed, type Discovery, LINKS, type World } from '../../model/world.js';
import { commandsOf, type Noun, showing } from './nouns.js';
import { issueUrls } from './trackers.js';

/** All that there is but what a worker computes. */
export const EVERYTHING = '?select=discoveryfields,issues,rank,scores';

const titles = oneOf('Lost baskets', 'Slow search', 'No receipts');
const tags = oneOf('red', 'blue', 'green', 'Red');
const links = listOf(fc.oneof(issueUrls, oneOf('https://alpha.example/1')), 2);
const values = oneOf('1', '2', '4.5', '0', 'S', 'M', 'true');

/** What is asked of where it is: what a move takes as well. */
const place = {
  discoveryStateId: reference('discoveryState'),
  parentId: fc.option(reference('parent'), { freq: 4 }),
};

const members = {
  ...place,
  description: oneOf('What people say.', null),
  assignees: listOf(reference('user')),
  tags: listOf(tags),
  ...Object.fromEntries(LINKS.map((list) => [list, links])),
};

const fieldsValues = (value: fc.Arbitrary<string | null>) =>
  listOf(fc.record({ field: fc.record({ id: reference('discoveryField') }), value }), 2);

/** Most have so few that nothing is refused. */
export const newMembers = fc.oneof(
  {
    weight: 2,
    arbitrary: optional(
      {
        title: titles,
        clientId: clientIds,
        parentId: place.parentId,
        tags: members.tags,
        echoCardUrls: links,
      },
      'title',
    ),
  },
  {
    weight: 1,
    arbitrary: optional(
      { title: titles, clientId: clientIds, ...members, fieldsValues: fieldsValues(values) },
      'title',
    ),
  },
);

export const changes = fc.oneof(
  fc.record({ discoveryStateId: place.discoveryStateId }),
  optional({ title: titles, ...members, fieldsValues: fieldsValues(fc.option(values)) }, 'title'),
  optional({ parentId: place.parentId, discoveryStateId: place.discoveryStateId }, 'parentId'),
  optional(
    {
      addTags: listOf(tags),
      removeTags: listOf(tags),
      addAssignees: listOf(reference('user')),
      removeAssignees: listOf(reference('user')),
    },
    'addTags',
  ),
);

export const discoveryNoun: Noun<'discovery'> = {
  kind: 'discovery',
  path: 'discovery',
  one: 'discovery',
  select: EVERYTHING,
  weight: 4,
  create: newMembers,
  change: changes,
  chosen: ['rank'],
  write: (world, given, present) => writtenDiscovery(world, given, present),
  whyNotDeleted,
  deleteAlong: deleteComments,
};

export function whyNotDeleted(world: World, { id }: Discovery): string[] {
  const hasFeedback = [...world.feedback.values()].some(({ discoveryId }) => discoveryId === id);
  return hasFeedback || childrenOf(world, id).length > 0 ? ['409 record_in_use'] : [];
}

export function deleteComments(draft: World, { id }: Discovery): void {
  for (const comment of draft.comment.values())
    if (comment.discoveryId === id) draft.comment.delete(comment.id);
}

export const discoveries: readonly Command[] = [
  ...commandsOf(discoveryNoun),
  command(
    'move discovery',
    5,
    fc.record({
      name: reference('discovery'),
      beside: fc.option(fc.tuple(oneOf('before', 'after'), reference('discovery')), { freq: 6 }),
      members: fc.oneof(fc.constant({}), optional(place)),
    }),
    planMove,
  ),
];

type Beside = readonly [side: 'before' | 'after', of: string];

interface Move {
  readonly name: string;
  readonly beside: Beside | null;
  readonly members: GivenDiscovery;
}

function planMove(scene: Scene, args: unknown) {
  const { world } = scene;
  const { name, beside, members: given } = withNames(scene, args) as Move;
  const body = { ...given, ...(beside && { [beside[0]]: beside[1] }) };
  // Nothing is asked for.
  if (Object.keys(body).length === 0) return undefined;
  const present = named(world, 'discovery', name) as Discovery | undefined;
  const written = writtenDiscovery(world, given, present);
  return {
    method: 'POST',
    path: `${pathOf('discovery', name)}/move${EVERYTHING}`,
    body,
    on: present && { kind: 'discovery' as const, id: present.id },
    refused: [
      ...(present ? [] : ['404 record_not_found']),
      ...written.refused,
      ...(beside ? whyNotBeside(world, beside, present) : []),
    ],
    effect: (draft: World, { body: answer }: { body: Record<string, Discovery> }) => {
      const rank = answer['discovery']?.rank;
      if (present) draft.discovery.set(present.id, changed(present, { ...written.members, rank }));
    },
    shows: (after: World, answer: Parameters<ReturnType<typeof showing>>[1]) => {
      const [actual, expected] = showing(discoveryNoun)(after, answer);
      const isThere =
        beside && present ? isBeside(after, present.id, beside, world) : isSamePlace(world, after, present);
      return [
        { ...actual, isThere },
        { ...expected, isThere: true },
      ] as const;
    },
  };
}

export function whyNotBeside(world: World, [, of]: Beside, present: Discovery | undefined): string[] {
  const other = named(world, 'discovery', of);
  if (!other) return ['400 discovery_not_found'];
  return other.id === present?.id ? ['400 moved_next_to_itself'] : [];
}

/** Whether a discovery is right before, or right after, another one. */
export function isBeside(after: World, id: string, [side, of]: Beside, world: World): boolean {
  const order = [...after.discovery.values()]
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .map((each) => each.id);
  const other = named(world, 'discovery', of)?.id ?? '';
  return order.indexOf(id) === order.indexOf(other) + (side === 'before' ? -1 : 1);
}

const isSamePlace = (world: World, after: World, present: Discovery | undefined): boolean =>
  world.discovery.get(present?.id ?? '')?.rank === after.discovery.get(present?.id ?? '')?.rank;
