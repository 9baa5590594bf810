import { NOTE } from '../pages.js';
import { DISCOVERY_LINE, showInList } from '../records.js';
import { countThatFits, cutToFit } from '../results.js';
import type { Json, Tool } from '../tool.js';

export interface Similar {
  readonly discovery: Json;
  readonly score: number;
}

export const similarDiscoveries: Tool = {
  name: 'similar_discoveries',
  title: 'Find similar discoveries',
  description:
    'Discoveries that say much the same as a text, best first, a line each with a `score` up to 1. Call it before create_discovery, and add feedback to what is there.',
  kind: 'reads',
  takes: { operation: 'findSimilarDiscoveries' },
  answers: { discoveries: { type: 'array' }, note: NOTE },
  run: async (args, api) => {
    const { body } = await api.call<{ similar: Similar[] }>('findSimilarDiscoveries', args);
    const similar = await api.named(body.similar);
    const line = showInList(DISCOVERY_LINE);
    const lines = similar.map(({ discovery, score }): Json => Object.assign({ score }, line(discovery)));
    const answerWith = (first: readonly Json[]): Json => ({
      discoveries: first,
      ...(first.length < lines.length && {
        note: `${lines.length - first.length} less similar ones are left out.`,
      }),
    });
    return cutToFit(answerWith(lines.slice(0, countThatFits(lines, answerWith))));
  },
};
