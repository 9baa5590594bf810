import { median, processorTimeOf, type Target } from './measure.js';
import { COMPONENTS, STATES, TAGS, USERS } from './records.js';
import { table } from './report.js';
import { filledDatabase, type Ground } from './ground.js';
import { type Served, serveApi, targetOf } from './service.js';

/** At the largest scale a question may cost this many times what it costs at the smallest. */
const MOST_GROWTH = 1.3;

/** Of discoveries where no other list is named, each at its first page, in the order that is given; `deep` is a page by cursor, most of the records later. */
const QUESTIONS: Readonly<Record<string, string>> = {
  'first page': '',
  'first page, newest first': 'sort=-createdAt',
  'first page by updatedAt': 'sort=updatedAt',
  'first page by title': 'sort=title',
  'first page by feedbackScore': 'sort=feedbackScore',
  'first page, highest feedbackScore first': 'sort=-feedbackScore',
  'first page by lastFeedback': 'sort=lastFeedback',
  'first page, newest lastFeedback first': 'sort=-lastFeedback',
  'first page by revenue': 'sort=revenue',
  'first page, highest revenue first': 'sort=-revenue&select=demand',
  'first page, most customers first': 'sort=-customers',
  'first page by lastDiscoverystateUpdatedAt': 'sort=lastDiscoverystateUpdatedAt',
  'first page by rank': 'sort=rank',
  'deep page by cursor': 'deep',
  'deep page by cursor, highest feedbackScore first': 'deep&sort=-feedbackScore',
  'deep page by cursor by lastFeedback': 'deep&sort=lastFeedback',
  'deep page by cursor by rank': 'deep&sort=rank',
  created_after: 'created_after=2025-06-01',
  created_before: 'created_before=2025-06-01&sort=-createdAt',
  updated_after: 'updated_after=2025-06-01&sort=updatedAt',
  updated_before: 'updated_before=2025-06-01&sort=-updatedAt',
  'parentId, a component': `parentId=component-${COMPONENTS >> 1}`,
  discoveryStateId: `discoveryStateId=state-${STATES >> 1}`,
  'discoveryStateId, two': `discoveryStateId=state-1&discoveryStateId=state-2`,
  // At the smallest scale nobody has enough for a whole page.
  'assignee, 5 of them': `assignee=user-${USERS >> 1}&per_page=5`,
  'assignee, two, 10 of them': 'assignee=user-1&assignee=user-2&per_page=10',
  'assignee, nobody': 'assignee=none',
  'assignee, nobody or somebody': 'assignee=none&assignee=user-1&per_page=10',
  'tag, popular': 'tag=tag-0',
  'tag, rare': `tag=tag-${TAGS - 10}`,
  'tag, two': `tag=tag-3&tag=tag-30`,
  parentType: 'parentType=NONE',
  ...Object.fromEntries(
    ['-feedbackScore', '-lastFeedback', '-revenue', '-lastDiscoverystateUpdatedAt', 'rank'].flatMap((sort) =>
      [`discoveryStateId=state-${STATES >> 1}`, 'tag=tag-0', `tag=tag-${TAGS - 10}`, 'parentType=NONE'].map(
        (filter) => [`${filter}, by ${sort}`, `${filter}&sort=${sort}`],
      ),
    ),
  ),
  'feedback by score': '/v1/feedback?sort=score',
  'feedback, highest score first': '/v1/feedback?sort=-score',
  'id, a hundred': `per_page=100${Array.from({ length: 100 }, (_, n) => `&id=d-${n * 97 + 11}`).join('')}`,
  'tags, the most used': '/v1/discovery-tag?per_page=25',
  'tags, by prefix': '/v1/discovery-tag?q=tag-1',
  'feedback, starred': '/v1/feedback?starred=true',
  // At the smallest scale one company has little.
  'feedback, company': '/v1/feedback?company=company 0&per_page=10',
  'feedback, company by score': '/v1/feedback?company=company 0&sort=-score&per_page=10',
  'feedback, two companies': '/v1/feedback?company=company 0&company=company 1&per_page=10',
  'feedback, authorEmail': '/v1/feedback?authorEmail=person-1@company-0.example&per_page=2',
  'feedback, two discoveries': '/v1/feedback?discoveryId=d-11&discoveryId=d-21&per_page=5',
  'feedback, q': '/v1/feedback?q=customer 4711',
  'components, q': '/v1/component?q=component 77',
  'users, q': '/v1/user?q=user 77',
};

/** Bodies of `POST /v1/discovery/query`. */
const QUERIES: Readonly<Record<string, object>> = {
  'query, an option': { filter: { 'fieldsValues.field-4': { eq: 'Small' } } },
  'query, an option, newest first': {
    filter: { 'fieldsValues.field-4': { eq: 'Small' } },
    sort: ['-createdAt'],
  },
  'query, two options': { filter: { 'fieldsValues.field-4': { in: ['Small', 'Large'] } } },
  'query, a number that most have': { filter: { 'fieldsValues.field-1': { gte: 10 } } },
  'query, a number that few have': { filter: { 'fieldsValues.field-1': { gte: 995 } }, per_page: 10 },
  'query, the beginning of a text': { filter: { 'fieldsValues.field-0': { startsWith: 'TEXT OF 47' } } },
  'query, a tag and an option': {
    filter: { tags: { has: 'tag-0' }, 'fieldsValues.field-4': { eq: 'Small' } },
  },
  'query, a state and a feedbackScore': {
    filter: { discoveryStateId: { eq: 'state-3' }, feedbackScore: { gte: 5 } },
  },
  'query, words and an option': { filter: { q: 'customers', 'fieldsValues.field-4': { eq: 'Small' } } },
  'query by a number': { sort: ['fieldsValues.field-1'] },
  'query, highest number first': { sort: ['-fieldsValues.field-1'] },
  'query by a text': { sort: ['fieldsValues.field-0'] },
  'query, latest date first': { sort: ['-fieldsValues.field-3'] },
  'query by an option': { sort: ['fieldsValues.field-4'] },
  'query, highest feedbackScore first': { sort: ['-feedbackScore'] },
  'query, highest revenue first': { sort: ['-revenue'] },
  'query, a state and a revenue': {
    filter: { discoveryStateId: { eq: 'state-3' }, revenue: { gte: 10_000 } },
  },
  'query, a revenue that few have': { filter: { revenue: { gte: 8_000_000 } } },
  'query by feedbackScore': { sort: ['feedbackScore'] },
  'query, newest lastFeedback first': { sort: ['-lastFeedback'] },
  'query by rank': { sort: ['rank'] },
};

/** The cursor of a deep page comes from a page by offset, which may take longer than the default timeout. */
const PATIENT = { DATABASE_STATEMENT_TIMEOUT_MS: '600000' };

interface Cost {
  /** The median, in milliseconds. */
  readonly p50: number;
  /** Microseconds of processor time for one request, by the API and by all of PostgreSQL; 0 is unknown. */
  readonly cpu: number;
}

export interface Flat {
  readonly question: string;
  /** By number of discoveries. */
  readonly costs: Readonly<Record<string, Cost>>;
  /** The processor time at the largest scale, as a ratio to that at the smallest. */
  readonly growth: number;
}

/** Asks each question many times, one at a time, at every scale. */
export async function measureFlatness(
  ground: Ground,
  scales: readonly number[],
  times: number,
  say: (line: string) => void,
): Promise<Flat[]> {
  const costs = new Map<string, Record<string, Cost>>();
  for (const discoveries of scales) {
    const databaseUrl = await filledDatabase(ground, { discoveries }, say);
    const api = await serveApi(ground, databaseUrl, PATIENT);
    const target = targetOf(api, ground);
    for (const [name, request] of await requestsOf(api, discoveries)) {
      const cost = await costOf(target, request, name, times);
      costs.set(name, { ...costs.get(name), [discoveries]: cost });
    }
    await api.stop();
  }
  const [least = 0, most = 0] = [scales[0], scales.at(-1)];
  return [...costs].map(([question, at]) => ({
    question,
    costs: at,
    growth: (at[most]?.cpu ?? Number.NaN) / (at[least]?.cpu ?? Number.NaN),
  }));
}

async function requestsOf(api: Served, discoveries: number): Promise<[string, Request][]> {
  const requests: [string, Request][] = [];
  for (const [name, question] of Object.entries(QUESTIONS)) {
    const asked = question.startsWith('deep') ? await deepPage(api, discoveries, question) : question;
    requests.push([name, new Request(api.url + pathOf(asked), { headers: api.headers })]);
  }
  const headers = { ...api.headers, 'content-type': 'application/json' };
  for (const [name, query] of Object.entries(QUERIES)) {
    const asked = { method: 'POST', headers, body: JSON.stringify(query) };
    requests.push([name, new Request(`${api.url}/v1/discovery/query`, asked)]);
  }
  return requests;
}

async function costOf(target: Target, request: Request, name: string, times: number): Promise<Cost> {
  const ask = async (): Promise<number> => {
    const started = performance.now();
    const answer = await fetch(request.clone());
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${name}: ${answer.status}`);
    return performance.now() - started;
  };
  // They warm up connections, plans and caches.
  for (let i = 0; i < times / 10; i++) await ask();
  const before = processorTimeOf(target);
  const taken: number[] = [];
  for (let i = 0; i < times; i++) taken.push(await ask());
  const after = processorTimeOf(target);
  const seconds = after.server - before.server + after.postgres - before.postgres;
  return { p50: median(taken), cpu: (seconds * 1e6) / times };
}

const pathOf = (question: string): string =>
  question.startsWith('/') ? question : `/v1/discovery?${question}`;

/** The page whose cursor stands after nine tenths of all records. */
async function deepPage({ url, headers }: Served, discoveries: number, question: string): Promise<string> {
  const order = question.replace(/^deep&?/, '');
  const offset = Math.floor(discoveries * 0.9);
  const answer = await fetch(`${url}/v1/discovery?offset=${offset}&${order}`, { headers });
  if (!answer.ok) throw new Error(`${order}: ${answer.status} ${await answer.text()}`);
  return `${order}&cursor=${/[?&]cursor=([^&>]+)/.exec(answer.headers.get('link') ?? '')?.[1]}`;
}

export const flatTable = (results: readonly Flat[], scales: readonly number[]): string =>
  table(
    ['CPU µs', ...scales.map(String), `growth (goal ≤ ${MOST_GROWTH})`, 'p50 ms at the most'],
    results.map(({ question, costs, growth }) => [
      question,
      ...scales.map((scale) => (costs[scale]?.cpu ?? Number.NaN).toFixed(0)),
      growth.toFixed(2),
      (costs[scales.at(-1) ?? 0]?.p50 ?? Number.NaN).toFixed(2),
    ]),
  );
