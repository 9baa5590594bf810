import { describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/platform/identifiers/uuid.js';
import { pagesOf } from '../../support/pages.js';
import { lastChangeOf, undo } from '../../events/world.js';
import { settled, workspaceOf, wrongValues } from '../../support/probes.js';
import { useService } from '../../support/use-service.js';

const service = useService();

const make = () => service.make;

async function company(revenue: number | null, name = newId()): Promise<string> {
  const { body } = await service.http.post('/v1/company').send({ name, revenue }).expect(201);
  return body.company.id;
}

const change = (id: string, changes: object) =>
  service.http.patch(`/v1/company/${id}`).send(changes).expect(200);

async function feedbackOf(companyId: string | null, discoveryId: string, count = 1): Promise<void> {
  await service.sql(
    `WITH made AS (
       INSERT INTO feedback (workspace_id, id, client_id, updated_at, discovery_id, score, starred, company_id)
       SELECT $1::uuid, id, id::text, now(), $2::uuid, 1, false, $3::uuid FROM unnest($4::uuid[]) AS id RETURNING 1)
     INSERT INTO work_request (workspace_id, kind, subject) SELECT $1::uuid, 'values', $2::uuid WHERE EXISTS (SELECT FROM made)`,
    [await workspaceOf(service), discoveryId, companyId, Array.from({ length: count }, newId)],
  );
}

/** A scan asks for values in the transaction in which it ends. */
async function settle(): Promise<void> {
  await settled(service, 'company');
  await settled(service);
}

async function demandOf({ id }: { id: string }): Promise<unknown> {
  await settle();
  const { body } = await service.http.get(`/v1/discovery/${id}?select=demand`).expect(200);
  const { customers, revenue } = body.discovery;
  return { customers, revenue };
}

/** Deleted with its feedback, before its values have followed that. */
async function withoutFeedback({ id }: { id: string }): Promise<void> {
  await service.sql('DELETE FROM feedback WHERE discovery_id = $1', [id]);
  await service.http.delete(`/v1/discovery/${id}`).expect(204);
}

describe('customers and revenue', () => {
  test('are 0 without feedback', async () =>
    expect(await demandOf(await make().discovery())).toEqual({ customers: 0, revenue: 0 }));

  test('count each company behind a discovery and its children once', async () => {
    const parent = await make().underComponent();
    const child = await make().discovery({ under: parent });
    const [large, small, unknown] = [await company(1_000.5), await company(20), await company(null)];
    await feedbackOf(large, parent.id, 3);
    await feedbackOf(large, child.id);
    await feedbackOf(small, child.id);
    await feedbackOf(unknown, child.id);
    await feedbackOf(null, child.id);
    expect(await demandOf(child)).toEqual({ customers: 3, revenue: 1_020.5 });
    expect(await demandOf(parent)).toEqual({ customers: 3, revenue: 1_020.5 });
  });

  test('follow the revenue of a company to all its discoveries, over many slices', async () => {
    const [one, other] = [await make().underComponent(), await make().discovery()];
    const id = await company(5);
    await feedbackOf(id, one.id, 1_500);
    await feedbackOf(id, other.id, 1_500);
    expect(await demandOf(other)).toEqual({ customers: 1, revenue: 5 });
    await change(id, { revenue: 7.25 });
    expect(await demandOf(one)).toEqual({ customers: 1, revenue: 7.25 });
    expect(await demandOf(other)).toEqual({ customers: 1, revenue: 7.25 });
  });

  test('count companies that were merged as one, and follow what that is worth', async () => {
    const [both, one] = [await make().discovery(), await make().discovery()];
    const [survivor, loser] = [await company(100), await company(40)];
    await feedbackOf(survivor, both.id);
    await feedbackOf(loser, both.id);
    await feedbackOf(loser, one.id);
    expect(await demandOf(both)).toEqual({ customers: 2, revenue: 140 });
    await service.http.post(`/v1/company/${loser}/merge`).send({ into: survivor }).expect(200);
    expect(await demandOf(both)).toEqual({ customers: 1, revenue: 100 });
    expect(await demandOf(one)).toEqual({ customers: 1, revenue: 100 });
    await change(survivor, { revenue: 300 });
    expect(await demandOf(one)).toEqual({ customers: 1, revenue: 300 });
    const { events } = (await service.http.get('/v1/event?from=start&type=company.merged').expect(200)).body;
    await undo(service, events[0].changeId).expect(200);
    expect(await demandOf(both)).toEqual({ customers: 2, revenue: 340 });
    expect(await demandOf(one)).toEqual({ customers: 1, revenue: 40 });
  });

  test('leave feedback to be found by what its company is called, after a while', async () => {
    const id = await company(null, 'Wayne Ltd');
    const on = await make().discovery();
    for (let each = 0; each < 3; each++)
      await service.http.post('/v1/feedback').send({ discoveryId: on.id, companyId: id }).expect(201);
    const found = async (q: string) =>
      (await service.http.get('/v1/feedback').query({ q }).expect(200)).body.feedbacks.length;
    expect(await found('wayne')).toBe(3);
    await change(id, { name: 'Stark Industries' });
    await settled(service, 'company-words');
    expect([await found('stark'), await found('wayne')]).toEqual([3, 0]);
  });

  test('are what formulas are computed from', async () => {
    const field = await make().field({ type: 'SCORE', formula: 'revenue / max(customers, 1)' });
    const discovery = await make().discovery();
    await feedbackOf(await company(30), discovery.id);
    await feedbackOf(await company(60.5), discovery.id);
    await settle();
    const { body } = await service.http.get(`/v1/discovery/${discovery.id}?select=discoveryfields,scores`);
    const shown = body.discovery.fieldsValues.find(
      (each: { field: { id: string } }) => each.field.id === field.id,
    );
    expect(shown.value).toBe('45.25');
  });

  test('are told with what they were', async () => {
    const discovery = await make().discovery();
    await feedbackOf(await company(12.5), discovery.id);
    await settle();
    const { body } = await service.http.get(`/v1/discovery/${discovery.id}/history`).expect(200);
    const told = body.changes.find(({ type }: { type: string }) => type === 'discovery.refreshed');
    expect(told.members).toEqual(
      expect.arrayContaining([
        { name: 'customers', before: 0, after: 1 },
        { name: 'revenue', before: 0, after: 12.5 },
      ]),
    );
  });

  test('come to the survivor of a merge of discoveries, each company once', async () => {
    const [loser, survivor] = [await make().discovery(), await make().discovery()];
    const both = await company(70);
    await feedbackOf(both, loser.id);
    await feedbackOf(both, survivor.id);
    await feedbackOf(await company(7), loser.id);
    expect(await demandOf(survivor)).toEqual({ customers: 1, revenue: 70 });
    await service.http.post(`/v1/discovery/${loser.id}/merge`).send({ into: survivor.id }).expect(200);
    expect(await demandOf(survivor)).toEqual({ customers: 2, revenue: 77 });
  });

  test('are computed anew when an undo or a restore brings a discovery back, and not brought back', async () => {
    const parent = await make().underComponent();
    const [undone, restored] = [
      await make().discovery({ under: parent }),
      await make().discovery({ under: parent }),
    ];
    const asking = await company(9);
    for (const { id } of [undone, restored]) await feedbackOf(asking, id);
    await settle();
    for (const each of [undone, restored]) await withoutFeedback(each);
    await undo(service, await lastChangeOf(service, `/v1/discovery/${undone.id}`)).expect(200);
    await service.http.post(`/v1/discovery/${restored.id}/restore`).send({}).expect(200);
    for (const each of [parent, undone, restored])
      expect(await demandOf(each)).toEqual({ customers: 0, revenue: 0 });
    await feedbackOf(asking, undone.id);
    for (const each of [parent, undone]) expect(await demandOf(each)).toEqual({ customers: 1, revenue: 9 });
  });

  test('are only shown where they are selected', async () => {
    const { body } = await service.http.get('/v1/discovery?per_page=1').expect(200);
    expect(body.discoveries[0]).not.toHaveProperty('customers');
    expect(body.discoveries[0]).not.toHaveProperty('revenue');
  });

  test.each(['customers', 'revenue'])('order lists by %s, both ways, page by page', async (sort) => {
    await settle();
    const read = async (direction: string) => {
      const pages = await pagesOf(
        service.http,
        `/v1/discovery?per_page=3&select=demand&sort=${direction}${sort}`,
      );
      return pages.flat().map((each) => each[sort] as number);
    };
    const [up, down] = [await read(''), await read('-')];
    const [{ count }] = (await service.sql('SELECT count(*)::int AS count FROM discovery')) as [
      { count: number },
    ];
    expect(up).toHaveLength(count);
    expect(up).toEqual(up.toSorted((a, b) => a - b));
    expect(down).toEqual(up.toReversed());
  });

  test('are what queries compare', async () => {
    const query = { filter: { revenue: { gte: 90, lt: 100 }, customers: { eq: 2 } }, select: 'demand' };
    const { body } = await service.http.post('/v1/discovery/query').send(query).expect(200);
    expect(body.discoveries).toMatchObject([{ customers: 2, revenue: 90.5 }]);
  });

  test('are the truth for every discovery after all of this', async () => {
    await settle();
    expect(await wrongValues(service)).toEqual([]);
  });
});
