import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { lookedUp } from '../../../src/http/lists/comparisons/sql.js';
import { DeferredParameters } from '../../../src/http/lists/compiler/deferred-parameters.js';
import { type Filter, readFilter } from '../../../src/http/lists/compiler/filter.js';
import { keyOfValues } from '../../../src/http/lists/compiler/keyset.js';
import { ListCompiler } from '../../../src/http/lists/compiler/list-compiler.js';
import type { Facts, GroupSql, MemberTable } from '../../../src/http/lists/compiler/members.js';
import { writeCursor } from '../../../src/http/lists/cursor.js';
import { listFacts } from '../../../src/http/lists/lists.js';
import type { QuerySource, Statement } from '../../../src/platform/database/sql.js';
import type { DiscoveriesQuery } from '../../../src/records/discoveries/discovery-list.requests.js';
import { memberOfField } from '../../../src/records/discoveries/field-members.js';
import { DISCOVERIES, filterOfList } from '../../../src/records/discoveries/listable-fields.js';
import { FEEDBACK, filterOfList as filterOfFeedback } from '../../../src/records/feedback/listable-fields.js';
import type { FieldFacts } from '../../../src/records/fields/field-type.js';
import { formatSql } from '../../support/format-sql.js';

// `WRITE_SQL=1 npm test -- test/http/lists/lists-sql` writes the file anew.
const FILE = fileURLToPath(new URL('lists.sql', import.meta.url));

const id = (last: number): string => `019b0000-0000-7000-8000-${String(last).padStart(12, '0')}`;
const WORKSPACE = id(0);
const IDS = new Map(['waiting', 'doing', 'ines'].map((name, index) => [name, id(index + 1)]));
const FIELD = { name: '', type: 'NUMBER', options: null, formula: null } as const;
const FIELDS: Readonly<Record<string, FieldFacts>> = {
  effort: { ...FIELD, id: id(11) },
  size: { ...FIELD, id: id(12), type: 'SELECT', options: ['Small', 'Large'] },
  rice: { ...FIELD, id: id(13), type: 'SCORE', formula: 'customers / effort' },
};

/** The context of a query, whose references are resolved before. */
function queryFacts(isSmall: boolean): Facts {
  const parameters = new DeferredParameters(WORKSPACE);
  const { bind } = parameters;
  const references = () => lookedUp(bind, (reference) => IDS.get(reference));
  const named = (name: string) => memberOfField(FIELDS[name] as FieldFacts, bind);
  return { workspaceId: WORKSPACE, parameters, references, named, isAdHoc: true, isSmall };
}

interface Asked {
  readonly table?: MemberTable;
  readonly facts?: Facts;
  readonly sort?: readonly string[];
  /** The values of the sort keys of the previous page's last record. */
  readonly after?: readonly (string | null)[];
  readonly offset?: number;
  readonly wantsTotal?: boolean;
}

/** The statement that reads a page. */
async function page(filter: Filter, asked: Asked = {}): Promise<Statement> {
  const { table = DISCOVERIES, facts = listFacts(WORKSPACE), sort = ['createdAt'] } = asked;
  const { after, offset, wantsTotal = false } = asked;
  const cursor = after && writeCursor({ id: id(99), key: keyOfValues(after) }, '');
  const statements: Statement[] = [];
  const reader = { query: (statement: Statement) => (statements.push(statement), []) };
  const request = { query: { per_page: 25, offset, cursor }, fingerprint: '', wantsTotal };
  const shown = { columns: 'r.id, r.title', long: [] };
  await new ListCompiler({ table, filter, sort, facts }).page(
    reader as unknown as QuerySource,
    request,
    shown,
  );
  return statements[0] as Statement;
}

const list = (query: Partial<DiscoveriesQuery>, asked?: Asked): Promise<Statement> =>
  page(filterOfList(query as DiscoveriesQuery), asked);

const query = (filter: object, asked?: Asked, isSmall = false): Promise<Statement> =>
  page(readFilter(filter, [], 'fieldsValues'), { facts: queryFacts(isSmall), ...asked });

const TAG_AND_ASSIGNEE = { tags: { has: 'login' }, assignees: { has: 'ines' } };

const LISTS: Readonly<Record<string, () => Statement | Promise<Statement>>> = {
  'GET discovery': () => list({}),
  'GET discovery?discoveryStateId=waiting&discoveryStateId=doing&sort=rank (a column of the board)': () =>
    list({ discoveryStateId: ['waiting', 'doing'] }, { sort: ['rank'] }),
  'GET discovery?tag=login&assignee=ines&sort=-updatedAt': () =>
    list({ tag: ['login'], assignee: ['ines'] }, { sort: ['-updatedAt'] }),
  'GET discovery?q=login&offset=50 (with the total)': () =>
    list({ q: 'login' }, { offset: 50, wantsTotal: true }),
  'GET discovery?tag=login&sort=-feedbackScore': () => list({ tag: ['login'] }, { sort: ['-feedbackScore'] }),
  'GET discovery?sort=-feedbackScore': () => list({}, { sort: ['-feedbackScore'] }),
  'POST discovery/query {sort: [fieldsValues.size, -title]} (a later page)': () =>
    query({}, { sort: ['fieldsValues.size', '-title'], after: ['1', 'Login'] }),
  'POST discovery/query {or: [{title}, {not: {and: [{customers}, {fieldsValues.effort}]}}]}': () => {
    const neither = { and: [{ customers: { gte: 5 } }, { 'fieldsValues.effort': { lt: 3 } }] };
    return query({ or: [{ title: { contains: 'login' } }, { not: neither }] });
  },
  'POST discovery/query {revenue}': () => query({ revenue: { gte: 10_000 } }),
  'POST discovery/query {fieldsValues.rice} (a formula), {customers}': () =>
    query({ 'fieldsValues.rice': { gte: 100 }, customers: { gt: 5 } }, { sort: ['-customers'] }),
  'POST discovery/query {tags, assignees, fieldsValues.size}': () =>
    query({ ...TAG_AND_ASSIGNEE, 'fieldsValues.size': { eq: 'Small' } }),
  'POST discovery/query {tags, assignees} sort title': () => query(TAG_AND_ASSIGNEE, { sort: ['title'] }),
  'POST discovery/query {tags, assignees} sort title (up to 10,000 discoveries)': () =>
    query(TAG_AND_ASSIGNEE, { sort: ['title'] }, true),
  'GET feedback?company=Acme': () =>
    page(filterOfFeedback({ company: ['Acme'] } as never), { table: FEEDBACK }),
  'GET feedback?tag=login&cursor=… (a later page)': () =>
    page(filterOfFeedback({ tag: ['login'] } as never), { table: FEEDBACK, after: [] }),
  'POST discovery/count {groupBy: discoveryStateId}': () => {
    const filter = readFilter({}, []);
    const listed = new ListCompiler({ table: DISCOVERIES, filter, sort: [], facts: queryFacts(false) });
    return listed.counts(DISCOVERIES.members['discoveryStateId']?.group as GroupSql);
  },
};

function shown(title: string, { text, values, ...planning }: Statement): string {
  const parameters = values.map((value, index) => `-- $${index + 1} ${JSON.stringify(value)}`);
  return [`-- ${title}`, `-- ${JSON.stringify(planning)}`, ...parameters, `${formatSql(text)};\n`].join('\n');
}

test('typical lists have the SQL in lists.sql', async () => {
  const statements = await Promise.all(
    Object.entries(LISTS).map(async ([title, compile]) => shown(title, await compile())),
  );
  const written = statements.join('\n');
  if (process.env['WRITE_SQL']) writeFileSync(FILE, written);
  expect(written).toBe(readFileSync(FILE, 'utf8'));
});
