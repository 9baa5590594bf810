import { beforeEach, describe, expect, test } from '@jest/globals';
import { CompanyNotFound } from '../../../src/records/companies/company.problems.js';
import { PreconditionFailed } from '../../../src/http/requests/request.problems.js';
import {
  MergedIntoItself,
  NameTaken,
  RecordInUse,
  RecordNotFound,
} from '../../../src/http/problems/problems.js';
import { Mirror } from '../../../examples/mirror.js';
import { lastChangeOf, undo } from '../../events/world.js';
import type { Made } from '../../support/make.js';
import { settled } from '../../support/probes.js';
import { expectProblem } from '../../support/problem.js';
import type { Members } from '../../support/transfer.js';
import { useService } from '../../support/use-service.js';
import { useNewWorkspace } from '../../support/workspaces.js';

const service = useService({}, { worker: true });
const workspace = useNewWorkspace(service);

const merge = (merged: Made | string, into: Made | string) =>
  workspace.http.post(`/v1/company/${idOf(merged)}/merge`).send({ into: idOf(into) });
const idOf = (company: Made | string): string => (typeof company === 'string' ? company : company.id);

async function merged(loser: Made, into: Made): Promise<Members> {
  return (await merge(loser, into).expect(200)).body.company;
}

const shown = async (reference: string): Promise<Members> =>
  (await workspace.http.get(`/v1/company/${encodeURIComponent(reference)}`).expect(200)).body.company;

const listed = async (query = ''): Promise<string[]> =>
  (await workspace.http.get(`/v1/company?${query}`).expect(200)).body.companies.map(
    ({ name }: Members) => name,
  );

const feedbackBy = async (query: string): Promise<string[]> =>
  (await workspace.http.get(`/v1/feedback?${query}`).expect(200)).body.feedbacks.map(({ id }: Members) => id);

const undoLast = async () => {
  const { body } = await workspace.http
    .get('/v1/event?from=start&per_page=100&type=company.merged')
    .expect(200);
  return workspace.http.post(`/v1/change/${body.events.at(-1).changeId}/undo`).send({});
};

const renamed = ({ id }: Made, name: string) => workspace.http.patch(`/v1/company/${id}`).send({ name });

let [loser, survivor, on] = [] as unknown as [Made, Made, Made];
beforeEach(async () => {
  loser = await workspace.make.company({
    name: 'Harbour Sch.',
    clientId: 'hs',
    revenue: 300,
    tier: 'Partner',
  });
  survivor = await workspace.make.company({
    name: 'Harbour School',
    clientId: 'harbour',
    domain: 'hs.example',
  });
  on = await workspace.make.discovery();
});

describe('a company that is merged', () => {
  test('leaves lists, and its id, clientId and name lead to the other one', async () => {
    await merged(loser, survivor);
    expect(await listed()).toEqual(['Harbour School']);
    for (const reference of [loser.id, 'hs']) expect((await shown(reference))['id']).toBe(survivor.id);
    const feedback = await workspace.make.feedback({ on, company: 'harbour SCH.' });
    expect(feedback).toMatchObject({ company: 'Harbour School', companyId: survivor.id });
    const other = await workspace.make.feedback({ on, companyId: 'hs' });
    expect(await feedbackBy('companyId=hs')).toEqual([feedback.id, other.id]);
  });

  test('leaves its name to the other one', async () => {
    await merged(loser, survivor);
    await renamed(survivor, 'Harbour Sch.').expect(200);
    expect(await listed()).toEqual(['Harbour Sch.']);
    await renamed(survivor, 'Harbour School').expect(200);
    expect((await workspace.make.feedback({ on, company: 'harbour sch.' }))['companyId']).toBe(survivor.id);
  });

  test('leaves its name to any other: that is what the name leads to from then on', async () => {
    const before = await workspace.make.feedback({ on, company: 'Harbour Sch.' });
    await merged(loser, survivor);
    const made = await workspace.make.company({ name: 'HARBOUR SCH.' });
    const after = await workspace.make.feedback({ on, company: 'harbour sch.' });
    expect(after['companyId']).toBe(made.id);
    for (const query of ['company=harbour+sch.', `companyId=${made.id}`])
      expect(await feedbackBy(query)).toEqual([after.id]);
    // The id and the clientId lead where they did, and what was said before stays where it was.
    for (const reference of [loser.id, 'hs']) expect((await shown(reference))['id']).toBe(survivor.id);
    expect(await feedbackBy('companyId=harbour')).toEqual([before.id]);
    expectProblem(await renamed(survivor, 'Harbour Sch.'), NameTaken);
    // A name that two merged companies had leads to the younger one's survivor.
    const other = await workspace.make.company({ name: 'Other School' });
    await merged(made, other);
    expect((await workspace.make.feedback({ on, company: 'Harbour Sch.' }))['companyId']).toBe(other.id);
    expect(await feedbackBy('company=Harbour+Sch.')).toHaveLength(2);
  });

  test('does not come back while another has its name', async () => {
    await merged(loser, survivor);
    const change = await lastChangeOf(workspace, `/v1/company/${loser.id}`);
    const made = await workspace.make.company({ name: 'harbour sch.' });
    const refused = await undo(workspace, change).expect(409);
    expect(refused.body.errors).toMatchObject([{ code: 'taken_since', record: { id: loser.id } }]);
    await renamed(made, 'Another').expect(200);
    await undo(workspace, change).expect(200);
    expectProblem(await renamed(made, 'Harbour Sch.'), NameTaken);
  });

  test('is still what feedback and messages come from: saying so again changes nothing', async () => {
    const feedback = await workspace.make.feedback({ on, companyId: 'hs' });
    const message = await workspace.make.message({ companyId: 'hs' });
    await merged(loser, survivor);
    const same = { companyId: survivor.id, company: 'Harbour School' };
    for (const given of [
      same,
      { companyId: survivor.id },
      { company: 'harbour sch.' },
      { companyId: 'hs' },
    ]) {
      for (const [path, id, kind] of [
        ['/v1/feedback', feedback.id, 'feedback'],
        ['/v1/message', message.id, 'message'],
      ] as const) {
        const { body } = await workspace.http.patch(`${path}/${id}`).send(given).expect(200);
        expect(body[kind]).toMatchObject({
          ...same,
          updatedAt: (kind === 'feedback' ? feedback : message)['updatedAt'],
        });
      }
      const operations = [{ update: { id: feedback.id, ...given } }];
      const { body } = await workspace.http.post('/v1/feedback/bulk').send({ operations }).expect(200);
      expect(body.results[0].feedback).toMatchObject({ ...same, updatedAt: feedback['updatedAt'] });
    }
    for (const path of [`/v1/feedback/${feedback.id}`, `/v1/message/${message.id}`])
      expect((await workspace.http.get(`${path}/history`).expect(200)).body.changes).toHaveLength(1);
  });

  test('gives what the other one lacks, and nothing else', async () => {
    expect(await merged(loser, survivor)).toMatchObject({
      name: 'Harbour School',
      domain: 'hs.example',
      tier: 'Partner',
      revenue: 300,
    });
    const { updatedAt, ...kept } = await shown(survivor.id);
    const none = await workspace.make.company({ revenue: 9 });
    expect(await merged(none, survivor)).toEqual({ ...kept, updatedAt });
  });

  test('takes its feedback along without touching it, by all filters', async () => {
    const { id, updatedAt } = await workspace.make.feedback({ on, companyId: 'hs' });
    await merged(loser, survivor);
    const { feedback } = (await workspace.http.get(`/v1/feedback/${id}`).expect(200)).body;
    expect(feedback).toMatchObject({ companyId: survivor.id, company: 'Harbour School', updatedAt });
    for (const query of [
      'companyId=harbour',
      'companyId=hs',
      'company=harbour+school',
      'company=harbour+sch.',
    ])
      expect(await feedbackBy(query)).toEqual([id]);
    expectProblem(await workspace.http.delete(`/v1/company/${survivor.id}`), RecordInUse);
  });

  test('counts as one with the other one, within moments', async () => {
    await workspace.make.feedback({ on, companyId: 'hs' });
    await workspace.make.feedback({ on, companyId: 'harbour' });
    await settled(service, 'values');
    const demand = async () =>
      (await workspace.http.get(`/v1/discovery/${on.id}?select=demand`).expect(200)).body.discovery;
    expect(await demand()).toMatchObject({ customers: 2, revenue: 300 });
    await merged(loser, survivor);
    await settled(service, 'company');
    await settled(service, 'values');
    expect(await demand()).toMatchObject({ customers: 1, revenue: 300 });
    await workspace.http.patch('/v1/company/hs').send({ revenue: 500 }).expect(200);
    await settled(service, 'company');
    await settled(service, 'values');
    expect(await demand()).toMatchObject({ customers: 1, revenue: 500 });
  });

  test('is found by its names when it is merged on: chains end at the last', async () => {
    const last = await workspace.make.company({ name: 'The Schools', clientId: 'schools' });
    await merged(loser, survivor);
    await merged(survivor, last);
    for (const reference of ['hs', 'harbour', loser.id]) expect((await shown(reference))['id']).toBe(last.id);
    expect(await listed()).toEqual(['The Schools']);
  });

  test('has what is written by its names done to the other one, and is not deleted by them', async () => {
    await merged(loser, survivor);
    await workspace.http.patch('/v1/company/hs').send({ tier: 'Gold' }).expect(200);
    expect(await shown('harbour')).toMatchObject({ name: 'Harbour School', tier: 'Gold' });
    expectProblem(await workspace.http.delete('/v1/company/hs'), RecordNotFound);
    await workspace.http.delete('/v1/company/harbour').expect(204);
    expectProblem(await workspace.http.get('/v1/company/hs'), RecordNotFound);
    expect(await service.sql('SELECT FROM company WHERE workspace_id = $1', [workspace.id])).toEqual([]);
  });

  test('is not merged into itself, in a circle, or into nothing', async () => {
    expectProblem(await merge('hs', loser), MergedIntoItself, { pointer: '/into' });
    await merged(loser, survivor);
    expectProblem(await merge('harbour', 'hs'), MergedIntoItself);
    expectProblem(await merge('hs', 'harbour'), MergedIntoItself);
    expectProblem(await merge('harbour', 'nobody'), CompanyNotFound, { pointer: '/into' });
    expectProblem(await merge('nobody', 'harbour'), RecordNotFound);
  });

  test('is the one whose version If-Match names', async () => {
    const { headers } = await workspace.http.get('/v1/company/hs');
    expectProblem(await merge(survivor, loser).set('if-match', headers['etag']!), PreconditionFailed);
    await merge(loser, survivor).set('if-match', headers['etag']!).expect(200);
  });
});

test('of merges that cross, one is refused, and none is lost', async () => {
  const third = await workspace.make.company({ name: 'Third' });
  const answers = await Promise.all([merge(loser, survivor), merge(survivor, third), merge(third, loser)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409]);
  const names = await listed();
  expect(names).toHaveLength(1);
  for (const reference of ['hs', 'harbour', third.id])
    expect((await shown(reference))['name']).toBe(names[0]);
});

describe('a merge that is undone', () => {
  test('brings the company back with its feedback, and takes back what the other one got', async () => {
    const feedback = await workspace.make.feedback({ on, companyId: 'hs' });
    await merged(loser, survivor);
    expect((await undoLast()).status).toBe(200);
    expect(await shown('hs')).toMatchObject({ name: 'Harbour Sch.', revenue: 300 });
    expect(Object.keys(await shown('harbour'))).not.toContain('revenue');
    expect(await feedbackBy('companyId=hs')).toEqual([feedback.id]);
    expect(await feedbackBy('companyId=harbour')).toEqual([]);
    await settled(service, 'company');
    await settled(service, 'values');
    const { discovery } = (await workspace.http.get(`/v1/discovery/${on.id}?select=demand`)).body;
    expect(discovery).toMatchObject({ customers: 1, revenue: 300 });
  });

  test('can be done again by undoing that', async () => {
    await merged(loser, survivor);
    const { body } = await undoLast();
    await workspace.http.post(`/v1/change/${body.undo.changeId}/undo`).send({}).expect(200);
    expect((await shown('hs'))['id']).toBe(survivor.id);
  });

  test('counts the company as made, and as deleted when the merge is done again, as the feed does', async () => {
    const earlier = await workspace.make.company({ name: 'Earlier' });
    await merged(earlier, loser);
    await merged(loser, survivor);
    const { body } = await undoLast();
    const [none, counts] = [
      { kind: 'company', moved: 0 },
      { created: 0, updated: 1, deleted: 0 },
    ];
    expect(body.undo.counts).toEqual([{ ...none, ...counts, created: 1 }]);
    const again = await workspace.http.post(`/v1/change/${body.undo.changeId}/undo`).send({}).expect(200);
    expect(again.body.undo.counts).toEqual([{ ...none, ...counts, deleted: 1 }]);
  });

  test('is refused once what it was merged into was merged on, until that is undone', async () => {
    await merged(loser, survivor);
    const first = (await workspace.http.get('/v1/event?from=start&type=company.merged')).body.events[0];
    const undoFirst = () => workspace.http.post(`/v1/change/${first.changeId}/undo`).send({});
    await merged(survivor, await workspace.make.company({ name: 'Last' }));
    const { status, body } = await undoFirst();
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'undo_conflict' });
    expect((await undoLast()).status).toBe(200);
    expect((await shown('hs'))['id']).toBe(survivor.id);
    expect((await undoFirst()).status).toBe(200);
    expect(await shown('hs')).toMatchObject({ name: 'Harbour Sch.', revenue: 300 });
    expect(Object.keys(await shown('harbour'))).not.toContain('revenue');
  });

  test('is refused while the other one has another value for what it was given', async () => {
    await merged(loser, survivor);
    await workspace.http
      .patch('/v1/company/harbour')
      .send({ revenue: 9, domain: 'other.example' })
      .expect(200);
    const { status, body } = await undoLast();
    expect({ status, code: body.errors?.[0].code }).toEqual({ status: 409, code: 'changed_since' });
    await workspace.http.patch('/v1/company/harbour').send({ revenue: 300 }).expect(200);
    expect((await undoLast()).status).toBe(200);
    expect(await shown('harbour')).toMatchObject({ domain: 'other.example' });
  });

  test('undoes no change of a company that is merged', async () => {
    await workspace.http.patch('/v1/company/hs').send({ tier: 'Gold' }).expect(200);
    const [changed] = (await workspace.http.get('/v1/company/hs/history').expect(200)).body.changes;
    const undoFirst = () => workspace.http.post(`/v1/change/${changed.id}/undo`).send({});
    await merged(loser, survivor);
    const { status, body } = await undoFirst();
    expect({ status, code: body.errors?.[0].code }).toEqual({ status: 409, code: 'changed_since' });
    expect((await undoLast()).status).toBe(200);
    expect((await undoFirst()).status).toBe(200);
    expect(await shown('hs')).toMatchObject({ tier: 'Partner' });
  });

  test('is followed by a mirror, as the merge is', async () => {
    const mirror = new Mirror(async (path) => {
      const answer = await workspace.http.get(path.replace('&wait=20', '')).set('cache-control', 'no-cache');
      return new Response(answer.text, {
        status: answer.status,
        headers: answer.headers as Record<string, string>,
      });
    });
    const follow = async () => {
      while ((await mirror.follow()) > 0);
      return [...mirror.records.get('company')!.values()].map((each) => each['name']).toSorted();
    };
    expect(await follow()).toEqual(['Harbour Sch.', 'Harbour School']);
    await merged(loser, survivor);
    expect(await follow()).toEqual(['Harbour School']);
    await undoLast();
    expect(await follow()).toEqual(['Harbour Sch.', 'Harbour School']);
    expect(mirror.records.get('company')!.get(loser.id)).toEqual(await shown('hs'));
  });
});

test('what was merged into a company is told to be deleted with it, ahead of it', async () => {
  await merged(loser, survivor);
  await workspace.http.delete(`/v1/company/${survivor.id}`).expect(204);
  const { body } = await workspace.http.get('/v1/event?from=start&type=company.deleted').expect(200);
  const [name, company] = body.events;
  expect(name).toMatchObject({ record: { id: loser.id, clientId: 'hs' }, before: { into: survivor.id } });
  expect(Object.keys(name.before)).toEqual(['into']);
  expect(company).toMatchObject({ record: { id: survivor.id }, changeId: name.changeId });
});

test('the event of a merge says where the names lead', async () => {
  await merged(loser, survivor);
  const { body } = await workspace.http.get('/v1/event?from=start&type=company.merged').expect(200);
  expect(body.events).toHaveLength(1);
  const { createdAt, ...before } = loser;
  expect(body.events[0]).toMatchObject({
    record: { kind: 'company', id: loser.id },
    before,
    after: { into: survivor.id },
  });
});
