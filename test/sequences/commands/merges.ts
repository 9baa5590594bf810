import fc from 'fast-check';
import { type Command, command, pathOf, reference, type Scene, withNames } from '../command.js';
import { named } from '../model/names.js';
import { childrenOf, whyNotUnder } from '../model/rules.js';
import { type Discovery, linksOf, type World } from '../model/world.js';
import { EVERYTHING } from './records/discoveries.js';
import { showing } from './records/nouns.js';

export const merges: readonly Command[] = [
  command('merge discovery', 6, fc.tuple(reference('discovery'), reference('discovery')), planMerge),
];

function planMerge(scene: Scene, args: readonly unknown[]) {
  const { world } = scene;
  const [name, into] = withNames(scene, args) as [string, string];
  const [gone, survivor] = [name, into].map((each) => named(world, 'discovery', each)) as (
    Discovery | undefined
  )[];
  return {
    method: 'POST',
    path: `${pathOf('discovery', name)}/merge${EVERYTHING}`,
    body: { into },
    on: gone && { kind: 'discovery' as const, id: gone.id },
    refused: [
      ...(gone ? [] : ['404 record_not_found']),
      ...(survivor ? [] : ['400 discovery_not_found']),
      ...(gone && gone === survivor ? ['409 merged_into_itself'] : []),
      ...(gone && survivor ? whyNotUnited(world, gone, survivor) : []),
    ],
    effect: (draft: World) => {
      if (gone && survivor) merge(draft, gone, survivor);
    },
    shows: showing({ kind: 'discovery', one: 'discovery' }),
  };
}

/** What is under the one that goes has to be possible under the survivor, unless it is the survivor's parent. */
const whyNotUnited = (world: World, gone: Discovery, survivor: Discovery): string[] =>
  childrenOf(world, gone.id).some((child) => whyNotUnder(world, survivor, child) !== undefined)
    ? ['409 merge_conflict']
    : [];

function merge(draft: World, gone: Discovery, survivor: Discovery): void {
  const both = (of: readonly string[], others: readonly string[]) => [...new Set([...of, ...others])];
  draft.discovery.set(survivor.id, {
    ...survivor,
    tags: both(survivor.tags, gone.tags),
    assignees: both(survivor.assignees, gone.assignees).toSorted(),
    links: linksOf((list) => both(survivor.links[list], gone.links[list])),
    values: inOrder({ ...gone.values, ...survivor.values }),
  });
  for (const child of childrenOf(draft, gone.id))
    draft.discovery.set(child.id, { ...child, parentId: survivor.id });
  moveTo(draft.feedback, gone, survivor);
  moveTo(draft.comment, gone, survivor);
  draft.discovery.delete(gone.id);
  draft.mergedDiscovery.set(gone.id, { id: gone.id, clientId: gone.clientId, into: survivor.id });
}

const inOrder = (values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1)));

function moveTo<R extends { readonly id: string; readonly discoveryId?: string }>(
  records: Map<string, R>,
  gone: Discovery,
  survivor: Discovery,
): void {
  for (const each of records.values())
    if (each.discoveryId === gone.id) records.set(each.id, { ...each, discoveryId: survivor.id });
}
