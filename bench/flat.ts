import { median } from './measure.js';
import { COMPONENTS, STATES, TAGS, USERS } from './records.js';
import { table } from './report.js';
import { filledDatabase, type Ground } from './ground.js';
import { type Served, serveApi } from './service.js';

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

export interface Flat {
  readonly question: string;
  /** Median milliseconds by number of discoveries. */
  readonly p50: Readonly<Record<string, number>>;
  readonly growth: number;
}

/** Asks each question many times, one at a time, at every scale. */
export async function measureFlatness(
  ground: Ground,
  scales: readonly number[],
  times: number,
  say: (line: string) => void,
): Promise<Flat[]> {
  const p50: Record<string, Record<string, number>> = Object.fromEntries(
    [...Object.keys(QUESTIONS), ...Object.keys(QUERIES)].map((name) => [name, {}]),
  );
  for (const discoveries of scales) {
    const databaseUrl = await filledDatabase(ground, { discoveries }, say);
    const api = await serveApi(ground, databaseUrl);
    for (const [name, question] of Object.entries(QUESTIONS)) {
      const asked = question.startsWith('deep') ? await deepPage(api, discoveries, question) : question;
      const request = new Request(api.url + pathOf(asked), { headers: api.headers });
      (p50[name] as Record<string, number>)[discoveries] = await p50Of(request, name, times);
    }
    for (const [name, query] of Object.entries(QUERIES)) {
      const headers = { ...api.headers, 'content-type': 'application/json' };
      const asked = { method: 'POST', headers, body: JSON.stringify(query) };
      const request = new Request(`${api.url}/v1/discovery/query`, asked);
      (p50[name] as Record<string, number>)[discoveries] = await p50Of(request, name, times);
    }
    await api.stop();
  }
  const [least = 0, most = 0] = [scales[0], scales.at(-1)];
  return Object.entries(p50).map(([question, at]) => ({
    question,
    p50: at,
    growth: (at[most] ?? Number.NaN) / (at[least] ?? Number.NaN),
  }));
}

async function p50Of(request: Request, name: string, times: number): Promise<number> {
  const taken: number[] = [];
  for (let i = 0; i < times; i++) {
    const started = performance.now();
    const answer = await fetch(request.clone());
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${name}: ${answer.status}`);
    taken.push(performance.now() - started);
  }
  // The first tenth warms connections and plans up.
  return median(taken.slice(Math.ceil(times / 10)));
}

const pathOf = (question: string): string =>
  question.startsWith('/') ? question : `/v1/discovery?${question}`;

/** The page whose cursor stands after nine tenths of all records. */
async function deepPage({ url, headers }: Served, discoveries: number, question: string): Promise<string> {
  const order = question.replace(/^deep&?/, '');
  const offset = Math.floor(discoveries * 0.9);
  const answer = await fetch(`${url}/v1/discovery?offset=${offset}&${order}`, { headers });
  return `${order}&cursor=${/[?&]cursor=([^&>]+)/.exec(answer.headers.get('link') ?? '')?.[1]}`;
}

export const flatTable = (results: readonly Flat[], scales: readonly number[]): string =>
  table(
    ['p50 in ms', ...scales.map(String), `growth (goal ≤ ${MOST_GROWTH})`],
    results.map(({ question, p50, growth }) => [
      question,
      ...scales.map((scale) => (p50[scale] ?? Number.NaN).toFixed(2)),
      growth.toFixed(2),
    ]),
  );
