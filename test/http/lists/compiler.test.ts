import { beforeAll, describe, expect, test } from '@jest/globals';
import type { QuerySource, Statement } from '../../../src/platform/database/sql.js';
import { DISCOVERIES } from '../../../src/records/discoveries/listable-fields.js';
import { memberOfField } from '../../../src/records/discoveries/field-members.js';
import { type Filter, is } from '../../../src/http/lists/compiler/filter.js';
import { DeferredParameters } from '../../../src/http/lists/compiler/deferred-parameters.js';
import { ListCompiler } from '../../../src/http/lists/compiler/list-compiler.js';
import { listFacts } from '../../../src/http/lists/lists.js';
import { crowd } from '../../support/crowd.js';
import { isCluster } from '../../support/nodes.js';
import { workspaceOf } from '../../support/probes.js';
import { useService } from '../../support/use-service.js';

const service = useService();
let workspaceId: string;
beforeAll(async () => {
  const { make } = service;
  const user = await make.user({ clientId: 'ines' });
  await make.discovery({ title: 'both', tags: ['a', 'b'], assignees: [user.id] });
  await make.discovery({ title: 'one', tags: ['a'] });
  workspaceId = await workspaceOf(service);
});

const SHOWN = { columns: 'id, title', long: [] };

/** Runs the statement of a list, and keeps it. */
async function list(filter: Filter, { sort = 'createdAt', per_page = 25, isAdHoc = false } = {}) {
  const statements: Statement[] = [];
  const reader = {
    query: (statement: Statement) => {
      statements.push(statement);
      return service.sql(statement.text, [...statement.values]);
    },
  } as unknown as QuerySource;
  const listed = new ListCompiler({
    table: DISCOVERIES,
    filter,
    sort: [sort],
    facts: { ...listFacts(workspaceId), isAdHoc },
  });
  const request = { query: { per_page }, fingerprint: '', wantsTotal: false };
  const { rows } = await listed.page<{ id: string; title: string }>(reader, request, SHOWN);
  const [{ text, values }] = statements as [Statement];
  return { titles: rows.map(({ title }) => title), text, values };
}

const all = (...of: Filter[]): Filter => ({ kind: 'and', of });
const no = (of: Filter): Filter => ({ kind: 'not', of });

describe('references that the statement looks up', () => {
  test.each<[string, Filter, string[]]>([
    ['has', is('assignees', 'has', 'ines'), ['both']],
    ['hasAll', is('assignees', 'hasAll', ['ines', 'nobody']), []],
    ['not hasAll', no(is('assignees', 'hasAll', ['ines', 'nobody'])), ['both', 'one']],
    ['not hasAll, all of them there', no(is('assignees', 'hasAll', ['ines'])), ['one']],
    ['not eq', no(is('discoveryStateId', 'eq', 'nowhere')), ['both', 'one']],
    ['ne', is('parentId', 'ne', 'nowhere'), ['both', 'one']],
  ])('find what those find that were looked up before: %s', async (_, filter, titles) =>
    expect((await list(filter)).titles).toEqual(titles),
  );
});

describe('a list', () => {
  test('has as many statements as there are limits, whatever per_page and the values are', async () => {
    const texts = new Set<string>();
    for (let per_page = 1; per_page <= 100; per_page++) {
      const { text } = await list(all(is('tags', 'hasAny', [`tag ${per_page}`])), {
        sort: 'title',
        per_page,
      });
      texts.add(text);
    }
    expect(texts.size).toBe(10);
  });

  test('is read from its table where an index has the order', async () => {
    for (const filter of [all(), all(is('tags', 'hasAny', ['a'])), all(is('title', 'eq', 'ONE'))])
      expect((await list(filter)).text).not.toContain('WITH');
  });

  test('in another order than that of ids looks how frequent a value is', async () => {
    const { text, titles } = await list(all(is('tags', 'hasAny', ['a'])), { sort: '-title' });
    expect(text).toMatch(/small_set AS MATERIALIZED \(.+ LIMIT 2001\)/s);
    expect(titles).toEqual(['one', 'both']);
  });

  test('with several values has a page of each, and what has several of them once', async () => {
    for (const sort of ['createdAt', 'title', '-feedbackScore', 'lastFeedback']) {
      const { text, titles } = await list(all(is('tags', 'hasAny', ['a', 'b'])), { sort });
      expect(text).toContain('AS wanted (value)');
      expect(titles.toSorted()).toEqual(['both', 'one']);
    }
  });

  test('of nobody or somebody asks for either by its own index', async () => {
    const nobody = is('assignees', 'empty', true);
    const filter = all({ kind: 'or', of: [is('assignees', 'hasAny', ['ines']), nobody] });
    for (const sort of ['createdAt', 'title'])
      expect((await list(filter, { sort })).titles.toSorted()).toEqual(['both', 'one']);
  });
});

describe('a query with several conditions that have an index each', () => {
  const filter = all(is('tags', 'has', 'a'), is('assignees', 'has', 'ines'));

  test('is planned for more than a page, as none may meet both', async () => {
    const { text, titles } = await list(filter, { isAdHoc: true });
    expect(text).toContain('LIMIT 20 * (26)');
    expect(titles).toEqual(['both']);
  });

  test('in another order than that of ids first looks how many meet all', async () => {
    for (const sort of ['title', '-feedbackScore', 'lastFeedback']) {
      const { text, titles } = await list(filter, { sort, isAdHoc: true });
      expect(text.match(/small_set AS MATERIALIZED/g)).toHaveLength(1);
      expect(titles).toEqual(['both']);
    }
  });

  test('of which one needn’t be met is scanned like any other', async () => {
    const some: Filter = { kind: 'or', of: [is('tags', 'has', 'b'), is('title', 'eq', 'one')] };
    const { text, titles } = await list(all(is('tags', 'has', 'a'), some), { isAdHoc: true });
    expect(text).not.toContain('WITH');
    expect(titles).toEqual(['both', 'one']);
  });
});

test('parameters have the numbers of those that a text uses', () => {
  const parameters = new DeferredParameters('workspace');
  const [first, , third] = ['a', 'b', 'c'].map(parameters.bind);
  expect(parameters.statement(`${third} $1 ${first} ${third}`)).toEqual({
    text: '$2 $1 $3 $2',
    values: ['workspace', 'c', 'a'],
  });
});

// On Citus there are no statistics on expressions.
(isCluster() ? describe.skip : describe)('PostgreSQL knows', () => {
  test('how many discoveries have an option', async () => {
    await crowd(service, '/v1/discovery', 1_000);
    const effort = await service.make.field({ type: 'SELECT', options: ['Small'] });
    const notes = await service.make.field({ type: 'TEXT' });
    await service.sql(
      `INSERT INTO discovery_field_value (workspace_id, discovery_id, field_id, value)
      SELECT workspace_id, id, field, value FROM discovery,
        LATERAL (VALUES ($1::uuid, 'Small'), ($2::uuid, 'Note on ' || id)) each (field, value)`,
      [effort.id, notes.id],
    );
    await service.sql('ANALYZE discovery_field_value');
    const field = { id: effort.id, name: '', type: 'SELECT' as const, options: ['Small'], formula: null };
    const bind = (value: unknown) => `'${String(value)}'`;
    const { compare } = memberOfField(field, bind);
    const comparison = compare?.(listFacts(workspaceId), { isRequired: true, joined: 'v.value' });
    const [
      {
        'QUERY PLAN': [{ Plan }],
      },
    ] = (await service.sql(
      `EXPLAIN (FORMAT JSON) SELECT FROM discovery_field_value v
      WHERE v.workspace_id = ${bind(workspaceId)} AND v.field_id = ${bind(effort.id)} AND ${comparison?.sql(is('', 'eq', 'Small'))}`,
    )) as [{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }];
    // Half of all values, not a quarter or an eighth, which conditions independent of each other would come to.
    expect(Plan['Plan Rows']).toBeGreaterThan(900);
  });
});
