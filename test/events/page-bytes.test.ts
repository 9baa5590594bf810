import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Response } from 'supertest';
import { newId } from '../../src/platform/identifiers/uuid.js';
import type { Made } from '../support/make.js';
import { answersOf } from '../support/pages.js';
import { useService, useWorkspace } from '../support/use-service.js';

const service = useService();
const workspace = useWorkspace(service, 'long names');

const MOST_BYTES = 2 * 1_048_576;
const FIELDS = 100;
const DISCOVERIES = 115;
const CHANGES = 12;

/** With the longest names there are, which quotes in JSON make longer still. */
const fields = Array.from({ length: FIELDS }, newId);
const discoveries: Made[] = [];

const valuesOf = (value: string) => fields.map((id) => ({ field: { id }, value }));

beforeAll(async () => {
  await service.sql(
    `INSERT INTO discovery_field (workspace_id, id, client_id, updated_at, name, type, position)
      SELECT $1, id, n || repeat('😀', 250), now(), n || repeat('"', 250), 'TEXT', n
      FROM unnest($2::uuid[]) WITH ORDINALITY AS made (id, n)`,
    [workspace.id, fields],
  );
  for (let n = 0; n < DISCOVERIES; n++)
    discoveries.push(await workspace.make.discovery({ fieldsValues: valuesOf('v') }));
  for (let n = 0; n < CHANGES; n++)
    await workspace.http
      .patch(`/v1/discovery/${discoveries[0]?.id}`)
      .send({ fieldsValues: valuesOf(String(n)) })
      .expect(200);
});

describe('a page counts the names of fields at their values', () => {
  function expectWithin(answers: readonly Response[], many: string, total: number): void {
    const pages = answers.map(({ text, body }) => ({
      bytes: Buffer.byteLength(text),
      records: body[many].length as number,
    }));
    expect(pages.reduce((sum, { records }) => sum + records, 0)).toBe(total);
    for (const { bytes } of pages) expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
    // Not needlessly short either.
    for (const { bytes } of pages.slice(0, -1)) expect(bytes).toBeGreaterThan(MOST_BYTES / 2);
  }

  test('of events', async () => {
    const answers: Response[] = [];
    let path = `/v1/event?per_page=100&record=${discoveries[0]?.id}`;
    for (let left = CHANGES + 1; left > 0; left -= answers.at(-1)?.body.events.length) {
      answers.push(await workspace.http.get(path).expect(200));
      path = /<([^>]+)>; rel="next"/.exec(answers.at(-1)?.headers['link'] ?? '')?.[1] ?? '';
    }
    expectWithin(answers, 'events', CHANGES + 1);
  });

  test('of a history', async () => {
    const path = `/v1/discovery/${discoveries[0]?.id}/history?per_page=100`;
    expectWithin(await answersOf(workspace.http, path), 'changes', CHANGES + 1);
  });

  test('of a list', async () => {
    const path = '/v1/discovery?per_page=100&select=discoveryfields,scores';
    expectWithin(await answersOf(workspace.http, path), 'discoveries', DISCOVERIES);
  });

  test('of a query', async () => {
    const first = await workspace.http
      .post('/v1/discovery/query')
      .send({ per_page: 100, select: 'discoveryfields' })
      .expect(200);
    expect(Buffer.byteLength(first.text)).toBeLessThanOrEqual(MOST_BYTES);
  });

  test('of the answer to a bulk, which may have 16 MiB', async () => {
    const operations = discoveries.map(({ id }) => ({ update: { id, title: 'Renamed' } }));
    const bulk = (some: readonly object[]) =>
      workspace.http.post('/v1/discovery/bulk?select=discoveryfields').send({ operations: some });
    const { status, body } = await bulk(operations);
    expect([status, body.code]).toEqual([413, 'bulk_too_large']);
    const { text } = await bulk(operations.slice(0, 90)).expect(200);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(16 * 1_048_576);
  });
});
