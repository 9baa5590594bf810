// Shows how PostgreSQL answers each filter and each order of lists, of discoveries where no other is named: the plans of the statements that the
// running service really sends, after they were prepared, and how many rows each one touched for a page of 25.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { filledDatabase, prepareGround } from './ground.js';
import { installedGenerator } from './load/installed.js';
import { serveApi } from './service.js';

const PORT = 4801;

const hundredIds = (others: string): string =>
  `per_page=100${others}${Array.from({ length: 100 }, (_, n) => `&id=d-${n * 1_777 + 11}`).join('')}`;

const QUESTIONS = [
  '',
  'sort=-createdAt',
  'sort=updatedAt',
  'sort=-updatedAt',
  'sort=title',
  'sort=-title',
  'created_after=2025-06-01',
  'created_before=2025-06-01&sort=-createdAt',
  'updated_after=2025-06-01&sort=updatedAt',
  'parentId=component-7',
  'parentId=d-11',
  'discoveryStateId=state-3',
  'discoveryStateId=state-3&discoveryStateId=state-4',
  'assignee=user-77',
  'assignee=user-77&assignee=user-78',
  'assignee=none',
  'assignee=none&sort=title',
  'assignee=none&assignee=user-77',
  'tag=tag-0',
  'tag=tag-350',
  'tag=tag-350&tag=tag-351',
  'parentType=NONE',
  hundredIds(''),
  hundredIds('&sort=title'),
  hundredIds('&tag=tag-0&tag=tag-1'),
  'q=topic4711',
  'q=customers',
  'q=customers topic4711',
  'q=customers topic4711&sort=-updatedAt',
  'q=customers&sort=title',
  'q=topic47',
  'q=c',
  'q=d-4711',
  'q=about nothing',
  'select=discoveryfields,issues&per_page=100',
  '/v1/discovery-tag?',
  '/v1/discovery-tag?q=tag-1',
  '/v1/feedback?starred=true',
  '/v1/feedback?starred=true&sort=-updatedAt',
  '/v1/feedback?starred=false',
  '/v1/feedback?discoveryId=d-11&discoveryId=d-4711',
  '/v1/feedback?company=company 77',
  '/v1/feedback?company=company 77&sort=-updatedAt',
  '/v1/feedback?company=company 0&sort=-updatedAt',
  '/v1/feedback?company=company 77&company=company 1900',
  '/v1/feedback?authorEmail=person-7@company-77.example',
  '/v1/feedback?authorEmail=nobody@company-77.example&authorEmail=person-7@company-1.example',
  '/v1/feedback?q=customer 4711',
  '/v1/feedback?q=customer',
  '/v1/feedback?q=customer&sort=-updatedAt&starred=true',
  '/v1/feedback?q=company 1900',
  '/v1/discovery/d-11/feedback?company=company 77',
  '/v1/discovery/d-11/feedback?q=customer',
  `/v1/feedback?${hundredIds('').replaceAll('=d-', '=f-')}`,
  '/v1/component?q=component 77',
  '/v1/user?q=user 77',
];

interface Plan {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

/** Rows that were read from tables and indexes, those thrown away included. */
const touched = (plan: Plan): number =>
  nodes(plan)
    .filter((node) => node['Node Type'].includes('Scan'))
    .reduce(
      (sum, node) =>
        sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      0,
    );

const pathOf = (question: string): string =>
  question.startsWith('/') ? question : `/v1/discovery?${question}`;

const how = (plan: Plan): string => {
  const ways = nodes(plan)
    .filter((node) => node['Relation Name'] ?? node['Index Name'])
    .map((node) => `${node['Node Type']}${node['Index Name'] ? ` ${node['Index Name']}` : ''}`);
  return [...new Set(ways)].slice(0, 3).join(', ');
};

const discoveries = Number(process.argv[2] ?? 200_000);
const ground = await prepareGround(installedGenerator(), {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_format': 'json',
});
try {
  const databaseUrl = await filledDatabase(ground, { discoveries }, console.log);
  const api = await serveApi(ground, databaseUrl, PORT);
  try {
    console.log(`\n${discoveries} discoveries, one page each\n`);
    for (const question of QUESTIONS) {
      let plan: Plan | undefined;
      // PostgreSQL settles for a plan after five runs.
      for (let run = 0; run < 8; run++) {
        const { size: before } = await stat(ground.logFile);
        const answer = await fetch(api.url + pathOf(question), { headers: api.headers });
        if (answer.status !== 200) throw new Error(`${question}: ${answer.status} ${await answer.text()}`);
        plan = lastPlan(await text(createReadStream(ground.logFile, { start: before }))) ?? plan;
      }
      if (!plan) throw new Error('PostgreSQL logged no plan.');
      console.log(
        `${String(touched(plan)).padStart(9)} rows  ${(question || '(no filter)').slice(0, 60).padEnd(60)} ${how(plan)}`,
      );
    }
  } finally {
    await api.stop();
  }
} finally {
  await ground.stop();
}

function lastPlan(log: string): Plan | undefined {
  const found = [...log.matchAll(/plan:\s*(\{[\s\S]*?\n\t?\})\s*(?=\n|$)/g)].map(
    ([, json = '']) => JSON.parse(json) as { 'Query Text': string; Plan: Plan },
  );
  return found.findLast((each) =>
    / FROM (?:(?:discovery|feedback|component|workspace_user) [a-z]\b|discovery_tag_count)/.test(
      each['Query Text'],
    ),
  )?.Plan;
}
