import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Answer, Assistant } from '../../../test/support/assistant.js';
import type { Made } from '../../../test/support/make.js';
import { useService, useWorkspace } from '../../../test/support/use-service.js';

const service = useService({ open: false });
const acme = useWorkspace(service, 'acme');
let assistant: Assistant;
beforeAll(async () => {
  assistant = await Assistant.at(service.url, acme.secret);
});
afterAll(() => assistant.client.close());

/** 20 KB, of the whole answer. */
const MOST_BYTES = 20_480;

/** A word of the list takes 3.5 bytes on average; tokenizers of 2026 make fewer tokens of it (`docs/assistants.md`). */
const BYTES_PER_TOKEN = 3.5;

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** What a tool answers, if it fits. */
async function fitting(name: string, args: Record<string, unknown> = {}) {
  const result = await assistant.result(name, args);
  expect(bytesOf(result)).toBeLessThan(MOST_BYTES);
  expect(result.isError ?? false).toBe(false);
  return result.structuredContent as Answer;
}

const LONG = 'Ünïcödé "quoted" \\ and 漢字. '.repeat(4_000).slice(0, 100_000);
const TAGS = Array.from({ length: 100 }, (_, index) => `${index} ${'漢'.repeat(90)}`);

test('the list of tools takes fewer than 8,000 tokens', async () => {
  const { tools } = await assistant.client.listTools();
  expect(bytesOf({ tools }) / BYTES_PER_TOKEN).toBeLessThan(8_000);
});

describe('no answer is larger than 20 KB', () => {
  test('a list ends at a whole record, and goes on where it ended', async () => {
    const operations = Array.from({ length: 30 }, (_, index) => ({
      create: { title: `${index} ${'long '.repeat(90)}`, tags: ['listed', ...TAGS.slice(0, 3)] },
    }));
    await acme.http.post('/v1/discovery/bulk').send({ operations }).expect(200);
    const found: string[] = [];
    let pages = 0;
    for (let cursor: string | undefined; pages === 0 || cursor !== undefined; pages += 1) {
      const args = { filter: { tags: { has: 'listed' } }, per_page: 25, cursor };
      const { discoveries, next, note } = await fitting('find_discoveries', args);
      expect(note).toBeUndefined();
      found.push(...discoveries.map(({ title }: Made) => title));
      cursor = next;
    }
    expect(new Set(found).size).toBe(30);
    expect(found).toHaveLength(30);
    expect(pages).toBeGreaterThan(2);
  });

  test('a record that is too large alone is cut, and says so', async () => {
    const { id } = await acme.make.discovery({ title: '漢'.repeat(500), tags: TAGS, description: LONG });
    const { discoveries, note } = await fitting('find_discoveries', { filter: { id: { eq: id } } });
    expect(discoveries[0]).toMatchObject({
      id,
      tags: expect.arrayContaining([expect.stringMatching(/\d+ more\]$/)]),
    });
    expect(note).toMatch(/do not write it back/);
    await fitting('update_discovery', { id, title: '漢'.repeat(499) });
    await fitting('history', { kind: 'discovery', id });
    await fitting('delete', { kind: 'discovery', id });
  });

  test('so is one with more values than fit', async () => {
    const fieldsValues = [];
    for (let index = 0; index < 60; index++) {
      const field = await acme.make.field({ name: `${index} ${'n'.repeat(200)}` });
      fieldsValues.push({ field: { id: field.id }, value: `"${'v'.repeat(9_000)}` });
    }
    const { id } = await acme.make.discovery({ fieldsValues });
    const { discovery, note } = await fitting('get_discovery', { id });
    // Those that are shown, and how many aren't.
    const { more } = discovery.fieldsValues.at(-1);
    expect(discovery.fieldsValues.length - 1 + more).toBe(61);
    expect(note).toMatch(/do not write it back/);
    await fitting('history', { kind: 'discovery', id });
  });

  test('a long description is read part by part', async () => {
    const { id } = await acme.make.discovery({ description: LONG });
    let read = '';
    for (let from: number | undefined = 0; from !== undefined;) {
      const { discovery, note = '' } = await fitting('get_discovery', { id, from });
      const [part] = discovery.description.split(/…\[\d+ more\]$/);
      read += part;
      const [, next] = /from (\d+)/.exec(note) ?? [];
      expect(next === undefined || Number(next) === read.length).toBe(true);
      from = next === undefined ? undefined : Number(next);
    }
    expect(read).toBe(LONG);
  });

  test('so is what was said at length, where one piece of feedback is found', async () => {
    const discovery = await acme.make.discovery();
    const { id } = await acme.make.feedback({ on: discovery, content: LONG });
    let read = '';
    for (let from: number | undefined = 0; from !== undefined;) {
      const { feedbacks, note = '' } = await fitting('find_feedback', { filter: { id: { eq: id } }, from });
      read += feedbacks[0].content.split(/…\[\d+ more\]$/)[0];
      const [, next] = /from (\d+)/.exec(note) ?? [];
      from = next === undefined ? undefined : Number(next);
    }
    expect(read).toBe(LONG);
    await acme.make.feedback({ on: discovery });
    const { feedbacks } = await fitting('find_feedback', { filter: { discoveryId: { eq: discovery.id } } });
    expect(feedbacks[0].content).toMatch(/…\[99000 more\]$/);
  });

  test('what is around a discovery is cut first, and found by another tool', async () => {
    const parent = await acme.make.underComponent({ description: LONG.slice(0, 3_000) });
    for (let index = 0; index < 12; index++) {
      await acme.make.discovery({ under: parent, title: `${index} ${'child '.repeat(80)}` });
      await acme.make.feedback({ on: parent, content: LONG });
    }
    const { discovery, children, feedbacks, note } = await fitting('get_discovery', { id: parent.id });
    expect(discovery.description).toBe(LONG.slice(0, 3_000));
    expect(children.length).toBeGreaterThan(0);
    expect(children.length + feedbacks.length).toBeLessThan(22);
    expect(note).toContain(`{"filter": {"discoveryId": {"eq": "${parent.id}"}}}`);
    const { feedbacks: found, next } = await fitting('find_feedback', {
      filter: { discoveryId: { eq: parent.id } },
    });
    expect(found.length).toBeGreaterThan(0);
    expect(next).toEqual(expect.any(String));
  });

  test('words of a large workspace are shortened, and listed one by one', async () => {
    const users = Array.from({ length: 150 }, (_, index) => ({
      user: { name: `User ${index} ${'n'.repeat(150)}` },
    }));
    const component = { component: { title: '漢'.repeat(200) } };
    const lines = [...users, ...Array.from({ length: 60 }, () => component)];
    const field = {
      name: 'Huge',
      type: 'SELECT',
      options: Array.from({ length: 500 }, (_, index) => `${index} ${'o'.repeat(90)}`),
    };
    await acme.make.field(field);
    for (const line of lines)
      await (line === component
        ? acme.make.component(component.component)
        : acme.make.user((line as (typeof users)[0]).user));
    const { states, more } = await fitting('workspace');
    expect(states).toHaveLength(3);
    expect(more).toEqual(expect.arrayContaining(['components', 'users']));
    const { users: listed, next } = await fitting('workspace', { part: 'users' });
    const { users: then } = await fitting('workspace', { part: 'users', cursor: next });
    expect(new Set([...listed, ...then].map(({ id }: Made) => id)).size).toBe(listed.length + then.length);
    await fitting('workspace', { part: 'fields' });
  });

  test('of many changes and counts, what was refused and what is frequent come first', async () => {
    const operations = Array.from({ length: 500 }, (_, index) => ({
      create: { title: `${index} ${'x'.repeat(400)}`, tags: [`t${index}${'x'.repeat(80)}`] },
    }));
    const { counts, results, note } = await fitting('change_many', { operations, dryRun: false });
    expect(counts).toEqual({ made: 500 });
    expect(note).toMatch(new RegExp(`^${500 - results.length} more results are left out`));
    const values = await fitting('count_discoveries', { groupBy: 'parentType' });
    expect(values.counts.length).toBeGreaterThan(0);
    const tags = await fitting('count_discoveries', { groupBy: 'tags' });
    expect(tags.note).toMatch(/^\d+ rarer values are left out/);
  });

  test('a refusal names the first faults', async () => {
    const tags = Array.from({ length: 50 }, () => 'x'.repeat(5_000));
    const result = await assistant.result('create_discovery', { title: 'x', tags });
    expect(result.isError).toBe(true);
    expect(bytesOf(result)).toBeLessThan(MOST_BYTES);
    expect(JSON.stringify(result)).toMatch(/and \d+ more/);
  });
});
