import { allOperations } from '../../access/specification.js';

/** Its answer doesn't come by itself, it has its own turn, or few imports have one. */
const APART = new Set(['/v1/event/stream', '/v1/export', '/v1/import/{id}/rejected']);

export const GETS = allOperations.filter(
  ({ method, path, scope }) => method === 'get' && scope !== undefined && !APART.has(path),
);

/** A request that asks, by names of what there is and a number from 0 to 99. */
type Question = (
  nameOf: (kind: string) => string,
  number: number,
) => readonly [method: string, path: string, body?: object, headers?: Readonly<Record<string, string>>];

const filterOf = (number: number) => ({
  or: [
    { title: { contains: `${number % 10}` } },
    { tags: { has: 't1' } },
    { feedbackScore: { gt: number % 10 } },
  ],
});

/** What is asked by a body, or added up for each answer. */
export const QUESTIONS: readonly Question[] = [
  (_, number) => [
    'POST',
    'discovery/query',
    { filter: filterOf(number), sort: ['-feedbackScore'], select: 'discoveryfields' },
  ],
  (_, number) => ['POST', 'discovery/count', { filter: filterOf(number), groupBy: 'discoveryStateId' }],
  (_, number) => ['POST', 'discovery/similar', { title: `w${number} w1` }],
  (_, number) => ['POST', 'feedback/query', { filter: { score: { gt: number } } }],
  () => ['POST', 'feedback/count', { groupBy: 'company' }],
  (nameOf) => ['GET', `discovery/${nameOf('discovery')}/asker`],
  () => [
    'POST',
    // Beside `/v1`.
    '../mcp',
    {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'find_discoveries', arguments: {} },
    },
    { accept: 'application/json, text/event-stream' },
  ],
];
