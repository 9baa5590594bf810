import { beforeAll, describe, expect, test } from '@jest/globals';
import { CompaniesDiffer, CompanyNotFound } from '../../../src/records/companies/company.problems.js';
import { DiscoveryNotFound, ListTooLong } from '../../../src/records/discoveries/discovery.problems.js';
import { ClientIdTaken, InvalidInput, RecordNotFound } from '../../../src/http/problems/problems.js';
import { BulkTooLarge, OperationRepeated } from '../../../src/http/requests/bulk/bulk.problems.js';
import { MemberNeedsScope, PreconditionFailed } from '../../../src/http/requests/request.problems.js';
import type { Made } from '../../support/make.js';
import { expectConsistent, settled } from '../../support/probes.js';
import { expectProblem } from '../../support/problem.js';
import { Requests } from '../../support/requests.js';
import { useService } from '../../support/use-service.js';

const service = useService();
const feedback = new Requests(service, 'feedback');
const bulk = (operations: unknown, options: object = {}) =>
  service.http.post('/v1/feedback/bulk').send({ operations, ...options });
const statusesOf = ({ body }: { body: { results: { status: number }[] } }) =>
  body.results.map(({ status }) => status);

beforeAll(async () => {
  await service.make.discovery({ clientId: 'known' });
});

test('an inbox is emptied in one request, whose discoveries get their values', async () => {
  const discovery = await service.make.discovery();
  const [filed, archived, deleted] = await Promise.all([1, 2, 3].map(() => feedback.created({ score: 4 })));
  const answer = await bulk([
    { update: { id: filed?.id, discoveryId: discovery.clientId, addTags: ['search'] } },
    { update: { id: archived?.id, state: 'ARCHIVED' } },
    { delete: { id: deleted?.clientId } },
    { create: { discoveryId: discovery.id, score: 2, clientId: 'by-a-bulk', title: 'Found in a bulk' } },
    { create: { starred: true } },
  ]).expect(200);
  expect(statusesOf(answer)).toEqual([200, 200, 204, 201, 201]);
  expect(answer.body.results.map((each: { feedback?: Made }) => each.feedback?.['state'])).toEqual([
    'PROCESSED',
    'ARCHIVED',
    undefined,
    'PROCESSED',
    'NEW',
  ]);
  expect(answer.body.results[0].feedback).toEqual(await feedback.shown(String(filed?.id)));
  await settled(service);
  const { body } = await service.http.get(`/v1/discovery/${discovery.id}`).expect(200);
  expect(body.discovery.feedbackScore).toBe(6);
  expect(await feedback.listed({ q: 'found bulk', tag: [] })).toMatchObject([{ clientId: 'by-a-bulk' }]);
  await expectConsistent(service);
});

test('companies are made and found by name, and named by reference, in all operations of a bulk', async () => {
  const [first, second] = [await feedback.created({ company: 'Mill' }), await feedback.created({ score: 1 })];
  const { body } = await bulk([
    { update: { id: first.id, company: 'Theatre' } },
    { update: { id: second.id, companyId: first['companyId'] } },
    { create: { company: 'THEATRE' } },
    { create: { company: 'mill', companyId: first['companyId'] } },
  ]).expect(200);
  expect(body.results.map((each: { feedback: Made }) => each.feedback['company'])).toEqual([
    'Theatre',
    'Mill',
    'Theatre',
    'Mill',
  ]);
  expect(await feedback.listed({ q: 'theatre' })).toHaveLength(2);
  expectProblem(await bulk([{ create: { companyId: 'nobody' } }]), CompanyNotFound, {
    pointer: '/operations/0/create/companyId',
  });
  expectProblem(
    await bulk([{ create: { company: 'Theatre', companyId: first['companyId'] } }]),
    CompaniesDiffer,
    {
      pointer: '/operations/0/create/company',
    },
  );
  await expectConsistent(service);
});

test('an operation that is refused makes no company, and another one of its bulk makes the same', async () => {
  const operations = [
    { create: { discoveryId: 'unknown', company: 'Refused' } },
    { create: { discoveryId: 'unknown', company: 'Shared' } },
    { create: { company: 'SHARED' } },
  ];
  expect(statusesOf(await bulk(operations, { atomic: false }).expect(200))).toEqual([400, 400, 201]);
  const companies = new Requests(service, 'company');
  expect(await companies.listed({ q: 'refused' })).toEqual([]);
  expect(await companies.listed({ q: 'shared' })).toMatchObject([{ name: 'SHARED' }]);
});

test('what a bulk did is one change, which can be undone', async () => {
  const [kept, gone] = [await feedback.created({ score: 4 }), await feedback.created({ score: 5 })];
  await bulk([{ update: { id: kept.id, discoveryId: 'known' } }, { delete: { id: gone.id } }]).expect(200);
  const { body } = await service.http.get(`/v1/feedback/${gone.id}/history`).expect(200);
  await service.http.post(`/v1/change/${body.changes[0].id}/undo`).send({}).expect(200);
  expect(await feedback.shown(gone.id)).toMatchObject({ score: 5, state: 'NEW' });
  expect(await feedback.shown(kept.id)).not.toHaveProperty('discoveryId');
});

test('a dry run answers the same, and does nothing', async () => {
  const made = await feedback.created({ starred: false });
  const operations = [
    { update: { id: made.id, state: 'ARCHIVED' } },
    { create: { starred: true } },
    { delete: { id: 'none' } },
  ];
  const answer = await bulk(operations, { dryRun: true, atomic: false }).expect(200);
  expect(statusesOf(answer)).toEqual([200, 201, 404]);
  expect(answer.body.results[0].feedback.state).toBe('ARCHIVED');
  expect(await feedback.shown(made.id)).toEqual(made);
});

test('a repeated request with its key answers the same, and shows what is left', async () => {
  const [made, deleted] = [
    await feedback.created({ starred: false }),
    await feedback.created({ starred: false }),
  ];
  const send = () =>
    bulk([
      { update: { id: made.id, score: 9 } },
      { delete: { id: deleted.id } },
      { create: { starred: true } },
    ])
      .set('Idempotency-Key', 'emptied-once')
      .expect(200);
  const { body: first } = await send();
  await feedback.deleted(first.results[2].feedback.id);
  const { body: second } = await send();
  expect(second.results).toEqual([first.results[0], { status: 204 }, { status: 201 }]);
});

describe('of operations that are refused', () => {
  let made: Made;
  let version: string;
  beforeAll(async () => {
    made = await feedback.created({
      clientId: 'taken',
      tags: Array.from({ length: 100 }, (_, n) => `t${n}`),
    });
    version = String((await feedback.get(made.id)).headers['etag']);
    await feedback.changed(made.id, { score: 3 });
  });

  test.each([
    [() => ({ create: { clientId: 'taken' } }), ClientIdTaken, '/create/clientId'],
    [() => ({ create: { discoveryId: 'nowhere' } }), DiscoveryNotFound, '/create/discoveryId'],
    [() => ({ update: { id: 'nobody', score: 1 } }), RecordNotFound, '/update'],
    [() => ({ update: { id: made.id, discoveryId: 'no' } }), DiscoveryNotFound, '/update/discoveryId'],
    [() => ({ update: { id: made.id, addTags: ['one more'] } }), ListTooLong, '/update/addTags'],
    [() => ({ update: { id: made.id, score: 1, ifMatch: version } }), PreconditionFailed, '/update'],
    [() => ({ delete: { id: 'taken', ifMatch: version } }), PreconditionFailed, '/delete'],
    [() => ({ delete: { id: '01a1a069-8d40-7c21-b7f5-3e2d1c0b9a88' } }), RecordNotFound, '/delete'],
  ])('case %# undoes all, or stands by itself', async (operation, problem, pointer) => {
    const operations = [{ create: { title: 'Beside it' } }, operation()];
    expectProblem(await bulk(operations), problem, { pointer: `/operations/1${pointer}` });
    expect(await service.sql(`SELECT FROM feedback WHERE title = 'Beside it'`)).toEqual([]);
    const { body } = await bulk(operations, { atomic: false }).expect(200);
    expect(body.results[0].status).toBe(201);
    expect(body.results[1].problem.errors[0].pointer).toBe(`/operations/1${pointer}`);
    await feedback.deleted(body.results[0].feedback.id);
  });

  test.each([
    [[{ upsert: { clientId: 'x', score: 1 } }], '/operations/0/upsert', 'unknown_member'],
    [[{ move: { id: 'x' } }], '/operations/0/move', 'unknown_member'],
    [[{}], '/operations/0', 'not_one_operation'],
    [[{ create: {} }], '/operations/0/create', 'too_few_members'],
    [[{ update: { id: 'taken' } }], '/operations/0/update', 'too_few_members'],
    [[{ update: { id: 'taken', state: 'DONE' } }], '/operations/0/update/state', 'not_allowed'],
    [[{ create: { score: -1 } }], '/operations/0/create/score', 'out_of_range'],
    [[{ delete: {} }], '/operations/0/delete/id', 'required'],
    [[], '/operations', 'too_few_items'],
    [Array.from({ length: 501 }, () => ({ create: { starred: true } })), '/operations', 'too_many_items'],
    ['x', '/operations', 'wrong_type'],
  ])('case %# is 400', async (operations, pointer, code) =>
    expectProblem(await bulk(operations), InvalidInput, { pointer, code }),
  );

  test('the same feedback twice is 400, whatever it is named by', async () => {
    const again = { update: { id: made.id.toUpperCase(), score: 1 } };
    for (const other of [{ delete: { id: 'taken' } }, { create: { clientId: 'taken' } }]) {
      const [verb = ''] = Object.keys(other);
      const pointer = `/operations/1/${verb}/${verb === 'delete' ? 'id' : 'clientId'}`;
      expectProblem(await bulk([again, other], { atomic: false }), OperationRepeated, { pointer });
    }
  });

  test('createdAt needs the scope admin', async () => {
    const { secret } = await service.make.token({ scopes: ['write'] });
    const answer = await service
      .as(String(secret))
      .post('/v1/feedback/bulk')
      .send({ operations: [{ create: { createdAt: '2020-01-01' } }] });
    expectProblem(answer, MemberNeedsScope, { pointer: '/operations/0/create/createdAt' });
  });
});

test('bulks on the same feedback in other orders wait for each other', async () => {
  const made = await Promise.all(Array.from({ length: 60 }, () => feedback.created({ starred: false })));
  const created = Array.from({ length: 20 }, (_, n) => `raced-${n}`);
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) => {
      const operations: object[] = made.map(({ id }) => ({ update: { id, score: n, discoveryId: 'known' } }));
      operations.push(...created.map((clientId) => ({ create: { clientId } })));
      return bulk(n % 2 ? operations : operations.reverse());
    }),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  await expectConsistent(service);
});

test('feedback that holds too much text is refused together', async () => {
  const content = 'x'.repeat(100_000);
  const made: { feedback: Made }[] = [];
  for (let n = 0; n < 18; n++) {
    const ten = Array.from({ length: 10 }, () => ({ create: { content } }));
    made.push(...(await bulk(ten).expect(200)).body.results);
  }
  const operations = made.map(({ feedback: { id } }) => ({ update: { id, state: 'ARCHIVED' } }));
  expectProblem(await bulk(operations), BulkTooLarge);
  await bulk(operations.slice(0, 150)).expect(200);
});
