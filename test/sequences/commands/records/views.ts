import fc from 'fast-check';
import {
  clientIds,
  type Command,
  command,
  oneOf,
  optional,
  reference,
  type Scene,
  withNames,
} from '../../command.js';
import { discoveryAt, named, parentNamed } from '../../model/names.js';
import { compare, parentTypeOf } from '../../model/shown.js';
import type { Discovery, View, World } from '../../model/world.js';
import { commandsOf } from './nouns.js';

/** Filters that name records: what they are kept by is the id. */
const filters = fc.oneof(
  fc.record({ discoveryStateId: fc.record({ eq: reference('discoveryState') }) }),
  fc.record({ parentId: fc.record({ eq: reference('parent') }) }),
  fc.record({ assignees: fc.record({ has: reference('user') }) }),
  fc.record({ tags: fc.record({ has: oneOf('red', 'blue', 'green') }) }),
) as unknown as fc.Arbitrary<Filter>;

type Filter = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** With ids in the place of names; undefined if one names nothing. */
function resolved(world: World, filter: Filter): Filter | undefined {
  const [[member, condition] = ['', {}]] = Object.entries(filter);
  const [[operator, value] = ['', '']] = Object.entries(condition);
  const id = member === 'tags' ? value : idOf(world, member, value);
  return id === undefined ? undefined : { [member]: { [operator]: id } };
}

function idOf(world: World, member: string, name: string): string | undefined {
  if (member === 'parentId') return parentNamed(world, name)?.id;
  return named(world, member === 'assignees' ? 'user' : 'discoveryState', name)?.id;
}

const names = oneOf('Mine', 'Next');

export const views: readonly Command[] = [
  ...commandsOf({
    kind: 'view',
    path: 'view',
    one: 'view',
    weight: 1,
    create: optional(
      { name: names, query: fc.record({ filter: filters }), clientId: clientIds },
      'name',
      'query',
    ),
    change: optional({ name: names, query: fc.record({ filter: filters }) }, 'name'),
    write: (world, { query, ...members }) => {
      const filter = query === undefined ? undefined : resolved(world, (query as { filter: Filter }).filter);
      const isAstray = query !== undefined && !filter;
      return {
        refused: isAstray ? ['400 reference_not_found'] : [],
        members: { ...members, ...(filter && { query: { filter } }) },
      };
    },
  }),
  command(
    'query discoveries',
    3,
    fc.oneof(fc.record({ filter: filters }), fc.record({ view: reference('view') })),
    planQuery,
  ),
  command(
    'count discoveries',
    2,
    fc.record({ filter: filters, groupBy: oneOf('discoveryStateId', 'parentType', 'tags', 'assignees') }),
    planCount,
  ),
];

const MEMBERS: Readonly<Record<string, (world: World, discovery: Discovery) => readonly (string | null)[]>> =
  {
    discoveryStateId: (_, { discoveryStateId }) => [discoveryStateId],
    parentId: (_, { parentId = null }) => [parentId],
    assignees: (_, { assignees }) => assignees,
    tags: (_, { tags }) => tags,
    parentType: (world, discovery) => [parentTypeOf(world, discovery)],
  };

/** What was merged goes by its survivor. */
const isSame = (world: World, id: string | null, wanted: string): boolean =>
  id === (discoveryAt(world, wanted)?.id ?? wanted);

function found(world: World, filter: Filter): Discovery[] {
  const [[member, condition] = ['', {}]] = Object.entries(filter);
  const [wanted = ''] = Object.values(condition);
  return [...world.discovery.values()].filter((each) =>
    MEMBERS[member]?.(world, each).some((id) => isSame(world, id, wanted)),
  );
}

const isOutdated = (world: World, { query }: View): boolean =>
  !resolved(world, (query as { filter: Filter }).filter);

function planQuery(scene: Scene, args: unknown) {
  const { world } = scene;
  const body = withNames(scene, args) as { filter?: Filter; view?: string };
  const view = body.view === undefined ? undefined : (named(world, 'view', body.view) as View | undefined);
  const filter = body.filter ?? (view?.query as { filter: Filter } | undefined)?.filter ?? {};
  const known = resolved(world, filter);
  const refused =
    body.view === undefined
      ? []
      : view
        ? isOutdated(world, view)
          ? ['409 view_outdated']
          : []
        : ['400 view_not_found'];
  return {
    method: 'POST',
    path: 'discovery/query',
    body: { ...body, per_page: 100 },
    refused,
    shows: (_: World, { body: answer }: { body: Record<string, { id: string }[]> }) =>
      [
        answer['discoveries']?.map(({ id }) => id),
        known
          ? found(world, known)
              .map(({ id }) => id)
              .toSorted()
          : [],
      ] as const,
  };
}

function planCount(scene: Scene, args: unknown) {
  const { world } = scene;
  const body = withNames(scene, args) as { filter: Filter; groupBy: string };
  const known = resolved(world, body.filter);
  const counts = new Map<string | null, number>();
  for (const discovery of known ? found(world, known) : []) {
    const values = MEMBERS[body.groupBy]?.(world, discovery) ?? [];
    for (const value of values.length > 0 ? values : [null]) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const expected = [...counts].map(([value, count]) => ({ value, count }));
  const inOrder = expected.toSorted((a, b) =>
    compare(
      [-a.count, a.value === null ? 1 : 0, a.value ?? ''],
      [-b.count, b.value === null ? 1 : 0, b.value ?? ''],
    ),
  );
  return {
    method: 'POST',
    path: 'discovery/count',
    body,
    refused: [],
    shows: (
      _: World,
      { body: answer }: { body: Record<string, { value: string | null; count: number }[]> },
    ) => [answer['counts']?.map(({ value, count }) => ({ value, count })), inOrder] as const,
  };
}
