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
import { askersOf } from '../model/derived.js';
import { named } from '../model/names.js';
import type { Members } from '../model/shown.js';
import type { Discovery, World } from '../model/world.js';

/** What is found out about discoveries other than by lists and queries. */
export const questions: readonly Command[] = [
  command('who asked', 3, fc.record({ name: reference('discovery') }), planAskers),
  command(
    'similar discoveries',
    2,
    optional(
      {
        title: oneOf('Lost search', 'No baskets', 'One', 'Something else'),
        description: oneOf('People search, again.'),
      },
      'title',
    ),
    planSimilar,
  ),
];

function planAskers(scene: Scene, args: unknown) {
  const { name } = withNames(scene, args) as { name: string };
  const discovery = named(scene.world, 'discovery', name) as Discovery | undefined;
  return {
    method: 'GET',
    path: `${pathOf('discovery', name)}/asker?per_page=100`,
    refused: discovery ? [] : ['404 record_not_found'],
    shows: (world: World, { body }: Answer) =>
      [body['askers'], discovery ? askersOf(world, discovery) : []] as const,
  };
}

/** Whatever shares a word, the most similar first. In a workspace this small, no word is too frequent. */
function planSimilar({ world }: Scene, given: Members) {
  const asked = wordsOf(given);
  const alike = [...world.discovery.values()].filter((each) =>
    [...wordsOf(each)].some((word) => asked.has(word)),
  );
  return {
    method: 'POST',
    path: 'discovery/similar',
    body: { ...given, limit: 50 },
    refused: [],
    shows: (_: World, { body }: Answer) => {
      const similar = body['similar'] as { discovery: Discovery; score: number }[];
      const scores = similar.map(({ score }) => score);
      const ids = similar.map(({ discovery: { id } }) => id);
      return [
        { ids: ids.toSorted(), scores },
        { ids: alike.map(({ id }) => id).toSorted(), scores: scores.toSorted((a, b) => b - a) },
      ] as const;
    },
  };
}

const wordsOf = ({ title, description = '' }: Members | Discovery): Set<string> =>
  new Set(`${String(title)} ${String(description)}`.toLowerCase().match(/[a-z0-9]+/g));
