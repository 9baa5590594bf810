import { expect, test } from '@jest/globals';
import { ReconciliationService } from '../../../src/records/rollup/reconciliation/reconciliation.service.js';
import { useWorker } from '../rollup/worker.js';
import type { Made } from '../../support/make.js';
import { requests } from '../../support/probes.js';
import type { Members } from '../../support/transfer.js';
import { useService } from '../../support/use-service.js';
import { useNewWorkspace } from '../../support/workspaces.js';

const service = useService({}, { worker: false });
const workspace = useNewWorkspace(service);
const worker = useWorker(service, { starts: false });

/** As processes of the version before write it. */
async function withWord(on: Made, company: string): Promise<Made> {
  const made = await workspace.make.feedback({ on });
  await service.sql('UPDATE feedback SET company = $2 WHERE id = $1', [made.id, company]);
  return made;
}

const ask = () =>
  service.sql(`INSERT INTO work_request (workspace_id, kind) VALUES ($1, 'adoption')`, [workspace.id]);

const shown = async ({ id }: Made): Promise<Members> =>
  (await workspace.http.get(`/v1/feedback/${id}`).expect(200)).body.feedback;

test('words become companies, which are found without case and counted, and the feedback keeps its version', async () => {
  const on = await workspace.make.discovery();
  const known = await workspace.make.company({ name: 'Harbour School', revenue: 7 });
  const pieces = [
    await withWord(on, 'HARBOUR school'),
    await withWord(on, 'Mill'),
    await withWord(on, 'mill'),
  ];
  expect(await shown(pieces[1]!)).toMatchObject({ company: 'Mill' });
  await ask();
  await worker.drain();
  await worker.drain();
  const [first, second, third] = await Promise.all(pieces.map(shown));
  expect(first).toMatchObject({ companyId: known.id, company: 'Harbour School' });
  expect(second).toMatchObject({ company: third!['company'], companyId: third!['companyId'] });
  expect(second!['updatedAt']).toBe(pieces[1]!['updatedAt']);
  const { discovery } = (await workspace.http.get(`/v1/discovery/${on.id}?select=demand`)).body;
  expect(discovery).toMatchObject({ customers: 2, revenue: 7 });
  const { body } = await workspace.http.get('/v1/event?from=start&type=company.created').expect(200);
  expect(body.events.at(-1)).toMatchObject({
    actor: { kind: 'worker' },
    after: { id: second!['companyId'] },
  });
  expect((await workspace.http.get('/v1/feedback?q=mill')).body.feedbacks).toHaveLength(2);
});

test('words of more feedback than a slice become companies one slice after another', async () => {
  const on = await workspace.make.discovery();
  await service.sql(
    `INSERT INTO feedback (workspace_id, id, client_id, updated_at, discovery_id, score, starred, company)
      SELECT $1, ('01a20be3-7628-7506-a3ae-' || lpad(to_hex(n), 12, '0'))::uuid, 'f' || n, now(), $2, 1, false, 'Company ' || n % 30
      FROM generate_series(1, 1200) n`,
    [workspace.id, on.id],
  );
  await ask();
  await worker.drain();
  await worker.drain();
  expect(await requests(service, 'adoption')).toEqual([]);
  const [left] = await service.sql<{ words: string; companies: string }>(
    `SELECT count(company) AS words, count(DISTINCT company_id) AS companies FROM feedback WHERE workspace_id = $1`,
    [workspace.id],
  );
  expect([Number(left!.words), Number(left!.companies)]).toEqual([0, 30]);
});

test('words that are composed in different ways become one company', async () => {
  const on = await workspace.make.discovery();
  const pieces = [
    await withWord(on, 'Ca\u0301va'),
    await withWord(on, 'C\u00e1va'),
    await withWord(on, 'CA\u0301VA'),
  ];
  await ask();
  await worker.drain();
  const ids = (await Promise.all(pieces.map(shown))).map(({ companyId }) => companyId);
  expect(ids).toEqual(ids.map(() => ids[0]));
  expect(ids[0]).toEqual(expect.any(String));
});

test('a reconciliation asks for it where words are left', async () => {
  const on = await workspace.make.discovery();
  const made = await withWord(on, 'Left Behind');
  await worker.get(ReconciliationService).reconcile();
  await worker.drain();
  expect(await shown(made)).toMatchObject({ company: 'Left Behind', companyId: expect.any(String) });
});
