import { beforeAll, describe, expect, test } from '@jest/globals';
import { crowd } from '../../../support/crowd.js';
import { answersOf } from '../../../support/pages.js';
import { useService } from '../../../support/use-service.js';
import { Model } from './model.js';
import { randomFrom } from '../../../support/random.js';
import { type Json, RandomQueries } from './random-queries.js';
import { Variety, type VariedWorkspace } from './varied-workspace.js';

const SEED = 20_261_203;
const QUERIES = 1_600;
const QUERIES_OF_MANY = 400;
/** Queries that are asked at the same time. */
const CROWD = 4;

const OF_FEEDBACK = new Set([
  'feedbackScore',
  'fieldsValues.feedback',
  'customers',
  'revenue',
  'lastFeedback',
]);

/** Without those that only make the workspace large. */
const amongVaried = (filter: Json): Json => ({ and: [filter], clientId: { startsWith: 'd-' } });

const GROUPS = ['discoveryStateId', 'parentId', 'parentType', 'assignees', 'tags', 'effort', 'areas'];

const service = useService({ databaseReads: { perWorkspace: 8, longestWait: 60_000 } });
let workspace: VariedWorkspace;
let model: Model;
beforeAll(async () => {
  workspace = await new Variety(service, randomFrom(SEED)).workspace();
  model = new Model(workspace.discoveries, workspace.known);
});

interface Query {
  readonly filter: Json;
  readonly sort: string[];
  readonly per_page: number;
}

/** All pages, and how many there are said to be. */
async function asked(query: Query, isCounted: boolean) {
  const answers = await answersOf(service.http, '/v1/discovery/query', {
    body: query,
    prefer: isCounted ? 'count=exact' : '',
  });
  const ids = answers.flatMap(({ body }) => body.discoveries.map(({ id }: { id: string }) => id));
  return { ids, total: answers.at(-1)?.headers['x-total-count'] };
}

async function counted(filter: Json, group: string) {
  const isField = ['effort', 'areas'].includes(group);
  const body = { filter, groupBy: isField ? { field: group } : group };
  const answer = await service.http.post('/v1/discovery/count').send(body).expect(200);
  return answer.body.counts;
}

/** @param wrapped what is asked in place of a filter, and finds the same */
async function askAll(
  seed: number,
  queries: number,
  wrapped = (filter: Json): Json => filter,
  candidates = workspace.candidates,
): Promise<void> {
  const random = new RandomQueries(randomFrom(seed), candidates, workspace.sorts);
  const ask = async (index: number): Promise<void> => {
    const plain = random.filter();
    const filter = wrapped(plain);
    const sort = random.sort();
    const group = random.oneOf(GROUPS);
    const query = { filter, sort, per_page: index % 20 === 0 ? 9 : 100 };
    const ids = model.query(plain, sort);
    const isCounted = index % 3 === 0;
    const total = isCounted ? String(ids.length) : undefined;
    expect({ query, ...(await asked(query, isCounted)) }).toEqual({ query, ids, total });
    if (index % 4 > 0) return;
    const isField = ['effort', 'areas'].includes(group);
    const counts = model.count(plain, isField ? `fieldsValues.${group}` : group);
    expect({ filter, group, counts: await counted(filter, group) }).toEqual({ filter, group, counts });
  };
  for (let index = 0; index < queries; index += CROWD)
    await Promise.all(Array.from({ length: CROWD }, (_, each) => ask(index + each)));
  const operators = Object.values(candidates).flatMap(({ operators: each }) => each);
  expect(random.used.size).toBe(operators.length);
}

test(`${QUERIES} random queries are answered as a model in memory answers them`, () => askAll(SEED, QUERIES));

describe('among so many discoveries that indexes are used', () => {
  beforeAll(async () => {
    await crowd(service, '/v1/discovery', 10_001);
    await service.sql('ANALYZE');
  });

  test(`so are ${QUERIES_OF_MANY}`, () => askAll(SEED + 1, QUERIES_OF_MANY, amongVaried));

  test(`so are ${QUERIES_OF_MANY} about what feedback comes to, of which those without have no row`, () =>
    askAll(
      SEED + 2,
      QUERIES_OF_MANY,
      amongVaried,
      Object.fromEntries(Object.entries(workspace.candidates).filter(([name]) => OF_FEEDBACK.has(name))),
    ));
});
