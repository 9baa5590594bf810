import { beforeAll, describe, expect, test } from '@jest/globals';
import type { WorkspaceReads } from '../../../src/database/reader.js';
import type { Statement } from '../../../src/database/sql.js';
import { DISCOVERIES } from '../../../src/discoveries/discovery-members.js';
import { type Filter, is } from '../../../src/http/lists/compiler/filter.js';
import { LateParameters } from '../../../src/http/lists/compiler/late-parameters.js';
import { Listed } from '../../../src/http/lists/compiler/listed.js';
import { listFacts } from '../../../src/http/lists/lists.js';
import { useService } from '../../support/use-service.js';

const service = useService();
let workspaceId: string;
beforeAll(async () => {
  const { make } = service;
  const user = await make.user({ clientId: 'ines' });
  const both = await make.discovery({ title: 'both', tags: ['a', 'b'], assignees: [user.id] });
  await make.discovery({ title: 'one', tags: ['a'] });
  [{ workspace_id: workspaceId }] = (await service.sql('SELECT workspace_id FROM discovery WHERE id = $1', [
    both.id,
  ])) as [{ workspace_id: string }];
});

const SHOWN = { columns: 'id, title', long: [] };

/** Runs the statement of a list, and keeps it. */
async function list(filter: Filter, { sort = 'createdAt', per_page = 25 } = {}) {
  const statements: Statement[] = [];
  const reader = {
    query: (statement: Statement) => {
      statements.push(statement);
      return service.sql(statement.text, [...statement.values]);
    },
  } as unknown as WorkspaceReads;
  const listed = new Listed({ table: DISCOVERIES, filter, sort: [sort], facts: listFacts(workspaceId) });
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
  ])('find what those find that were looked up before: %s', async (_, filter, titles) => {
    expect((await list(filter)).titles).toEqual(titles);
  });
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
    expect(text).toMatch(/few AS MATERIALIZED \(.+ LIMIT 2001\)/s);
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

test('parameters have the numbers of those that a text uses', () => {
  const parameters = new LateParameters('workspace');
  const [first, , third] = ['a', 'b', 'c'].map(parameters.bind);
  expect(parameters.statement(`${third} $1 ${first} ${third}`)).toEqual({
    text: '$2 $1 $3 $2',
    values: ['workspace', 'c', 'a'],
  });
});
