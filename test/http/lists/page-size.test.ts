import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { newId } from '../../../src/platform/identifiers/uuid.js';
import type { Response } from 'supertest';
import type { Made } from '../../support/make.js';
import type { TestWorkspace } from '../../support/service.js';
import { useService } from '../../support/use-service.js';
import { answersOf } from '../../support/pages.js';

const service = useService();

const MOST_BYTES = 2 * 1_048_576;

/** The records that have texts of any length, and how to make some, one for each size in bytes. */
const KINDS = [
  {
    path: '/v1/component',
    many: 'components',
    text: 'description',
    sql: `INSERT INTO component (workspace_id, id, client_id, updated_at, title, description)
      SELECT $1, id, id, now(), 'Title ' || n % 3, repeat('x', size)
      FROM unnest($2::uuid[], $3::int[]) WITH ORDINALITY AS made (id, size, n)`,
  },
  {
    path: '/v1/discovery',
    many: 'discoveries',
    text: 'description',
    sql: `INSERT INTO discovery
        (workspace_id, id, client_id, updated_at, title, description, state_id, state_entered_at)
      SELECT $1, made.id, made.id, now(), 'Title ' || n % 3, repeat('x', size), s.id, now()
      FROM unnest($2::uuid[], $3::int[]) WITH ORDINALITY AS made (id, size, n)
      JOIN discovery_state s ON s.workspace_id = $1 AND s.is_default`,
  },
  {
    path: '/v1/feedback',
    many: 'feedbacks',
    text: 'content',
    sql: `INSERT INTO feedback (workspace_id, id, client_id, updated_at, discovery_id, score, starred, content)
      SELECT $1, made.id, made.id, now(), d.id, 1, false, repeat('x', size)
      FROM unnest($2::uuid[], $3::int[]) WITH ORDINALITY AS made (id, size, n)
      JOIN (SELECT id FROM discovery WHERE workspace_id = $1 LIMIT 1) d ON true`,
  },
] as const;

let workspaces = 0;
const newWorkspace = (): Promise<TestWorkspace> => service.workspace(`pages ${(workspaces += 1)}`);

interface ListPage {
  readonly records: Made[];
  readonly total: string | undefined;
  readonly next: string | undefined;
}

const asPage =
  (many: string) =>
  ({ body, headers }: Response): ListPage => ({
    records: body[many],
    total: headers['x-total-count'],
    next: headers['link'],
  });

const page = async ({ http }: TestWorkspace, path: string, many: string): Promise<ListPage> =>
  asPage(many)(await http.get(path).set('prefer', 'count=exact').expect(200));

const pages = async ({ http }: TestWorkspace, first: string, many: string): Promise<ListPage[]> =>
  (await answersOf(http, first, { prefer: 'count=exact' })).map(asPage(many));

const ids = (records: readonly Made[]): string[] => records.map(({ id }) => id);

describe.each(KINDS)('GET $path', ({ path, many, text, sql }) => {
  const sizes = fc.array(
    fc.constantFrom(0, 10, 5_000, 99_999, 700_000, 1_048_576, 2_097_152, 2_097_153, 3_000_000),
    {
      maxLength: 25,
    },
  );
  const orders = path === '/v1/feedback' ? ['createdAt', '-updatedAt'] : ['createdAt', '-createdAt', 'title'];

  test('by Link or by offset each record comes exactly once, in order, whatever the sizes are', async () => {
    await fc.assert(
      fc.asyncProperty(
        sizes,
        fc.constantFrom(1, 3, 25, 100),
        fc.constantFrom(...orders),
        fc.nat(5),
        async (lengths, perPage, sort, offset) => {
          const workspace = await newWorkspace();
          if (path === '/v1/feedback') await workspace.make.discovery();
          // No caller can write so long a text, but for links and field values, which count together.
          await service.sql(`ALTER TABLE ${many === 'feedbacks' ? 'feedback' : path.slice(4)}
            DROP CONSTRAINT IF EXISTS ${many === 'feedbacks' ? 'feedback_content' : `${path.slice(4)}_description`}_length`);
          await service.sql(sql, [workspace.id, lengths.map(newId), lengths]);
          const query = `${path}?sort=${sort}&per_page=${perPage}`;
          const found = await pages(workspace, `${query}&offset=${offset}`, many);
          const whole = (await pages(workspace, `${path}?sort=${sort}&per_page=1`, many)).flatMap(
            (each) => each.records,
          );
          expect(whole).toHaveLength(lengths.length);
          expect(ids(found.flatMap(({ records }) => records))).toEqual(ids(whole.slice(offset)));
          let seen = 0;
          const byOffset: Made[] = [];
          while (seen < lengths.length) {
            const { records } = await page(workspace, `${query}&offset=${seen}`, many);
            byOffset.push(...records);
            seen += records.length;
            expect(records.length).toBeGreaterThan(0);
          }
          expect(ids(byOffset)).toEqual(ids(whole));
          for (const { records, total, next } of found) {
            const bytes = records.reduce((sum, record) => sum + (record[text] as string).length, 0);
            expect(bytes <= MOST_BYTES || records.length === 1).toBe(true);
            expect(records.length).toBeLessThanOrEqual(perPage);
            expect(total).toBe(String(lengths.length));
            expect(next === undefined || records.length > 0).toBe(true);
          }
        },
      ),
      { numRuns: 6 },
    );
  });

  test('a page that ends early is as long as it can be', async () => {
    const workspace = await newWorkspace();
    if (path === '/v1/feedback') await workspace.make.discovery();
    const lengths = Array<number>(50).fill(100_000);
    await service.sql(sql, [workspace.id, lengths.map(newId), lengths]);
    const found = await pages(workspace, `${path}?per_page=100`, many);
    expect(found.map(({ records }) => records.length)).toEqual([20, 20, 10]);
  });
});

describe('GET /v1/discovery', () => {
  /** Discoveries that have fields with values of 10,000 characters, and links. */
  async function heavy(workspace: TestWorkspace, discoveries: number): Promise<void> {
    const fields = Array.from({ length: 100 }, newId);
    await service.sql(
      `INSERT INTO discovery_field (workspace_id, id, client_id, updated_at, name, type, position)
        SELECT $1, id, id, now(), 'Field ' || n, 'TEXT', n FROM unnest($2::uuid[]) WITH ORDINALITY AS made (id, n)`,
      [workspace.id, fields],
    );
    const line = (field: { id: string }) => ({ field, value: 'v'.repeat(10_000) });
    const alphaIssueUrls = Array.from(
      { length: 100 },
      (_, n) => `https://a.example/${n}/${'x'.repeat(2_000)}`,
    );
    for (let n = 0; n < discoveries; n++) {
      const { id } = await workspace.make.discovery({
        fieldsValues: fields.slice(0, 50).map((each) => line({ id: each })),
        alphaIssueUrls,
      });
      await workspace.http
        .patch(`/v1/discovery/${id}`)
        .send({ fieldsValues: fields.slice(50).map((each) => line({ id: each })) })
        .expect(200);
    }
  }

  test('field values and links count where they are shown', async () => {
    const workspace = await newWorkspace();
    await heavy(workspace, 12);
    const lengths = async (select: string) =>
      (await pages(workspace, `/v1/discovery?per_page=100&${select}`, 'discoveries')).map(
        ({ records }) => records.length,
      );
    expect(await lengths('')).toEqual([12]);
    expect(await lengths('select=issues')).toEqual([10, 2]);
    expect(await lengths('select=discoveryfields')).toEqual([2, 2, 2, 2, 2, 2]);
    expect(await lengths('select=issues,discoveryfields')).toEqual(Array(12).fill(1));
  });
});
