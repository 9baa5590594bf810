import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Response } from 'supertest';
import * as problems from '../../../../src/records/discoveries/discovery.problems.js';
import { ClientIdTaken, RecordInUse, RecordNotFound } from '../../../../src/http/problems/problems.js';
import { eventually } from '../../../support/eventually.js';
import type { Made } from '../../../support/make.js';
import { expectProblem } from '../../../support/problem.js';
import { useService } from '../../../support/use-service.js';
import { settled, wrongRows, wrongValues } from '../../../support/probes.js';

const service = useService();

let component: Made;
beforeAll(async () => {
  component = await service.make.component();
});

const bulk = (operations: object[], options: object = {}, query: object = {}) =>
  service.http
    .post('/v1/discovery/bulk')
    .query(query)
    .send({ operations, ...options });

const statuses = ({ body }: Response): number[] =>
  body.results.map(({ status }: { status: number }) => status);
const codes = ({ body }: Response): (string | undefined)[] =>
  body.results.map(({ problem }: { problem?: { code: string } }) => problem?.code);
const read = async (reference: string, select = '') =>
  (
    await service.http
      .get(`/v1/discovery/${reference}`)
      .query({ ...(select && { select }) })
      .expect(200)
  ).body.discovery as Made;
const isThere = async (reference: string): Promise<boolean> =>
  (await service.http.get(`/v1/discovery/${reference}`)).status === 200;

/** A digest of all that callers have stored of discoveries, by table. */
const everything = () =>
  Promise.all(
    [
      'discovery',
      'discovery_tag',
      'discovery_assignee',
      '(SELECT * FROM discovery_field_value WHERE NOT is_computed)',
    ].map((table) =>
      service.sql(`SELECT md5(string_agg(t::text, ' ' ORDER BY t::text)) AS digest FROM ${table} t`),
    ),
  );
const requested = async () =>
  (await service.sql<{ last: string }>(`SELECT last_value AS last FROM work_request_id_seq`))[0]!.last;

describe('one operation', () => {
  test('creates, and is shown as a creation shows it', async () => {
    const { body } = await bulk([{ create: { title: 'New', tags: ['a', 'a', 'b'] } }]).expect(200);
    const [{ status, discovery }] = body.results;
    expect(status).toBe(201);
    expect(discovery).toMatchObject({ title: 'New', tags: ['a', 'b'], parentType: 'NONE' });
    expect(discovery.fieldsValues).toHaveLength(1);
    const { fieldsValues: _, ...record } = discovery;
    expect(await read(discovery.id)).toEqual(record);
  });

  test('shows what is selected', async () => {
    const { id } = await service.make.discovery({ alphaIssueUrls: ['https://a.example/1'] });
    const { body } = await bulk([{ update: { id, title: 'x' } }], {}, { select: 'issues,discoveryfields' });
    expect(body.results[0].discovery).toMatchObject({
      alphaIssueUrls: ['https://a.example/1'],
      bravoIssueUrls: [],
      fieldsValues: [expect.objectContaining({ value: '0' })],
      feedbackScore: 0,
    });
  });

  test('is not bound to a version: If-Match is for one record', async () => {
    const { id } = await service.make.discovery();
    expect((await bulk([{ update: { id, title: 'x' } }]).set('if-match', '"other"')).status).toBe(200);
  });
});

describe('operations are done in order:', () => {
  test('a later one may name what an earlier one makes', async () => {
    const answer = await bulk([
      { create: { title: 'Parent', clientId: 'made-parent', parentId: component.id } },
      { upsert: { title: 'Child', clientId: 'made-child', parentId: 'made-parent' } },
    ]).expect(200);
    expect(statuses(answer)).toEqual([201, 201]);
    expect((await read('made-child')).parentId).toBe((await read('made-parent')).id);
  });

  test('an earlier one may not', async () => {
    const answer = await bulk([
      { create: { title: 'Child', clientId: 'early', parentId: 'late' } },
      { create: { title: 'Parent', clientId: 'late', parentId: component.id } },
    ]);
    expectProblem(answer, problems.ParentNotFound, {
      pointer: '/operations/0/create/parentId',
      code: 'parent_not_found',
    });
    expect(await isThere('late')).toBe(false);
  });

  test('a child is made under what has moved under a component before', async () => {
    const { id } = await service.make.discovery();
    const move = { update: { id, parentId: component.id } };
    const create = { create: { title: 'x', parentId: id } };
    expect((await bulk([create, move])).body.code).toBe('parent_not_under_component');
    expect(statuses(await bulk([move, create]).expect(200))).toEqual([200, 201]);
  });

  test('what is there moves under what is made before', async () => {
    const { id } = await service.make.discovery();
    const answer = await bulk([
      { create: { title: 'x', clientId: 'new-home', parentId: component.id } },
      { update: { id, parentId: 'new-home' } },
    ]).expect(200);
    expect(statuses(answer)).toEqual([201, 200]);
    expect((await read(id)).parentType).toBe('DISCOVERY');
  });

  test.each(['moved away', 'deleted'])('a parent loses its component once its child is %s', async (how) => {
    const parent = await service.make.underComponent();
    const child = await service.make.discovery({ under: parent });
    const leave =
      how === 'deleted' ? { delete: { id: child.id } } : { update: { id: child.id, parentId: null } };
    const lose = { update: { id: parent.id, parentId: null } };
    expectProblem(await bulk([lose, leave]), problems.DiscoveryHasChildren, {
      pointer: '/operations/0/update/parentId',
    });
    expect(statuses(await bulk([leave, lose]).expect(200))).toEqual([how === 'deleted' ? 204 : 200, 200]);
    expect((await read(parent.id)).parentType).toBe('NONE');
  });

  test('a parent is deleted once its child is', async () => {
    const parent = await service.make.underComponent();
    const child = await service.make.discovery({ under: parent });
    const operations = [{ delete: { id: parent.id } }, { delete: { id: child.id } }];
    expectProblem(await bulk(operations), RecordInUse, {
      pointer: '/operations/0/delete',
      code: 'record_in_use',
    });
    expect(statuses(await bulk(operations.toReversed()).expect(200))).toEqual([204, 204]);
  });

  test('two discoveries change places under each other', async () => {
    const upper = await service.make.underComponent();
    const lower = await service.make.discovery({ under: upper });
    const answer = await bulk([
      { update: { id: lower.id, parentId: component.id } },
      { update: { id: upper.id, parentId: lower.id } },
    ]).expect(200);
    expect(statuses(answer)).toEqual([200, 200]);
    expect((await read(upper.id)).parentId).toBe(lower.id);
  });
});

describe('one that can not be done', () => {
  const faulty = async () => {
    const field = await service.make.field({ type: 'NUMBER' });
    const computed = await service.make.field({ type: 'SCORE', formula: '1 + 1' });
    const { id } = await service.make.discovery();
    const value = (of: Made, given: string) => ({ fieldsValues: [{ field: { id: of.id }, value: given }] });
    return {
      notFound: { update: { id: 'nobodys', title: 'x' } },
      computed: { update: { id, ...value(computed, '3') } },
      invalid: { update: { id, ...value(field, 'many') } },
      tooLong: { create: { title: 'x'.repeat(501) } },
      state: { upsert: { clientId: id, title: 'x', discoveryStateId: 'none' } },
      taken: { create: { title: 'x', clientId: id } },
      untitled: { upsert: { clientId: 'not-there', tags: [] } },
    };
  };
  const pointers = {
    notFound: ['/operations/1/update', RecordNotFound.kind.code],
    computed: ['/operations/1/update/fieldsValues/0/field/id', 'field_read_only'],
    invalid: ['/operations/1/update/fieldsValues/0/value', 'invalid_field_value'],
    tooLong: ['/operations/1/create/title', 'too_long'],
    state: ['/operations/1/upsert/discoveryStateId', 'discovery_state_not_found'],
    taken: ['/operations/1/create/clientId', ClientIdTaken.kind.code],
    untitled: ['/operations/1/upsert/title', 'required'],
  } as const;
  const NAMES = Object.keys(pointers) as (keyof typeof pointers)[];

  test.each(NAMES)('has nothing done, and is pointed at: %s', async (name) => {
    const other = await service.make.underComponent();
    const faults = await faulty();
    await eventually(async () =>
      expect(await service.sql('SELECT FROM work_request WHERE due_at IS NULL OR due_at <= now()')).toEqual(
        [],
      ),
    );
    const [before, requests] = [await everything(), await requested()];
    const answer = await bulk([
      { create: { title: 'x', parentId: other.id, tags: ['left'] } },
      faults[name],
      { update: { id: other.id, title: 'y' } },
    ]);
    const [pointer, code] = pointers[name];
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.body.errors).toEqual([expect.objectContaining({ pointer, code })]);
    expect(await everything()).toEqual(before);
    expect(await requested()).toBe(requests);
  });

  test.each(NAMES)('has the others done if they are not atomic: %s', async (name) => {
    const other = await service.make.underComponent();
    const faults = await faulty();
    const answer = await bulk(
      [
        { create: { title: 'x', parentId: other.id, tags: ['kept'] } },
        faults[name],
        { update: { id: other.id, title: 'y' } },
      ],
      { atomic: false },
    ).expect(200);
    const [made, refusal, changed] = answer.body.results;
    const [pointer, code] = pointers[name];
    expect([made.status, changed.status]).toEqual([201, 200]);
    expect(refusal.problem.errors).toEqual([expect.objectContaining({ pointer, code })]);
    expect(refusal.problem).toMatchObject({
      status: refusal.status,
      instance: '/v1/discovery/bulk',
      requestId: answer.headers['x-request-id'],
    });
    expect((await read(other.id)).title).toBe('y');
    expect((await read(made.discovery.id)).tags).toEqual(['kept']);
    expect(await wrongRows(service)).toEqual([]);
  });

  test('leaves the discovery as it was, whichever of its members is wrong', async () => {
    const made = await service.make.discovery({ title: 'Before', tags: ['before'] });
    const answer = await bulk(
      [{ update: { id: made.id, title: 'After', tags: [], assignees: ['nobody'] } }],
      { atomic: false },
    );
    expect(codes(answer)).toEqual(['assignee_not_found']);
    const { fieldsValues: _, ...record } = made;
    expect(await read(made.id)).toEqual(record);
  });

  test('is not there for later ones', async () => {
    const answer = await bulk(
      [
        { create: { title: 'x'.repeat(501), clientId: 'refused' } },
        { create: { title: 'x', parentId: 'refused' } },
      ],
      { atomic: false },
    );
    expect(codes(answer)).toEqual(['invalid_input', 'parent_not_found']);
  });

  test('is no child for later ones', async () => {
    const [parent, other] = [await service.make.underComponent(), await service.make.underComponent()];
    const answer = await bulk(
      [
        { create: { title: 'x', clientId: other.clientId, parentId: parent.id } },
        { update: { id: parent.id, parentId: null } },
      ],
      { atomic: false },
    );
    expect(codes(answer)).toEqual(['client_id_taken', undefined]);
  });
});

describe('a dry run', () => {
  const operations = async () => {
    const { id } = await service.make.underComponent({ tags: ['before'] });
    const leaving = await service.make.discovery({ tags: ['stays'] });
    return [
      { create: { title: 'x', clientId: `dry-${id}`, parentId: id, tags: ['t'] } },
      { update: { id, title: 'Dry', tags: ['after'] } },
      { delete: { id: leaving.id } },
    ];
  };

  test('says what would happen, and does nothing', async () => {
    const asked = await operations();
    await settled(service);
    const before = await everything();
    const waiting = await service.sql<{ id: string }>('SELECT id FROM work_request');
    const dry = await bulk(asked, { dryRun: true }).expect(200);
    expect(await everything()).toEqual(before);
    const former = waiting.map(({ id }) => id);
    expect(await service.sql('SELECT id FROM work_request WHERE id <> ALL ($1)', [former])).toEqual([]);
    const real = await bulk(asked).expect(200);
    expect(statuses(dry)).toEqual([201, 200, 204]);
    expect(statuses(real)).toEqual(statuses(dry));
    const same = { id: expect.any(String), createdAt: expect.any(String), updatedAt: expect.any(String) };
    expect(dry.body.results[1].discovery).toEqual({ ...real.body.results[1].discovery, ...same });
  });

  test('answers the problem if they are atomic', async () => {
    const answer = await bulk([...(await operations()), { update: { id: 'none', title: 'x' } }], {
      dryRun: true,
    });
    expectProblem(answer, RecordNotFound, { pointer: '/operations/3/update' });
  });

  test('shows each problem if they are not', async () => {
    const answer = await bulk([...(await operations()), { update: { id: 'none', title: 'x' } }], {
      dryRun: true,
      atomic: false,
    });
    expect(codes(answer)).toEqual([undefined, undefined, undefined, 'record_not_found']);
  });
});

test('feedback values are right after children have moved, come and gone', async () => {
  const from = await service.make.underComponent();
  const to = await service.make.underComponent();
  const children = await Promise.all([1, 2, 3].map(() => service.make.discovery({ under: from })));
  for (const on of children) await service.make.feedback({ on, score: 5 });
  await bulk(children.map(({ id }) => ({ update: { id, parentId: to.id } }))).expect(200);
  await settled(service);
  expect((await read(to.id)).feedbackScore).toBe(15);
  expect((await read(from.id)).feedbackScore).toBe(0);
  expect(await wrongValues(service)).toEqual([]);
});

test('scores are computed of what was filled', async () => {
  const reach = await service.make.field({ type: 'NUMBER' });
  const score = await service.make.field({ type: 'SCORE', formula: `field("${reach.id}") * 2` });
  const { id } = await service.make.discovery();
  const fieldsValues = [{ field: { id: reach.id }, value: '21' }];
  const { body } = await bulk([{ update: { id, fieldsValues } }, { create: { title: 'x', fieldsValues } }]);
  await settled(service);
  const made = body.results[1].discovery.id;
  const values = await service.sql<{ value: string }>(
    `SELECT value FROM discovery_field_value WHERE field_id = $1 AND discovery_id = ANY ($2::uuid[])`,
    [score.id, [id, made]],
  );
  expect(values.map(({ value }) => Number(value))).toEqual([42, 42]);
});

test('500 discoveries are made and changed, parents and children, each as it was asked for', async () => {
  const operations = Array.from({ length: 500 }, (_, n) => ({
    upsert: {
      clientId: `many-${n}`,
      title: `Many ${n} with a question mark? and 'quotes'`,
      parentId: n % 5 === 0 ? component.id : `many-${n - (n % 5)}`,
      tags: [`tag ${n}`, 'x"y', '\\'],
      alphaIssueUrls: [`https://a.example/${n}`],
    },
  }));
  expect(new Set(statuses(await bulk(operations).expect(200)))).toEqual(new Set([201]));
  const changed = operations.map(({ upsert: { clientId, ...members } }, n) => ({
    update: {
      id: clientId,
      ...(n % 2 === 0 ? { title: `New ${n}` } : { tags: [`new ${n}`], description: 'd' }),
    },
    members,
  }));
  const { body } = await bulk(changed.map(({ update }) => ({ update }))).expect(200);
  for (const [n, { discovery }] of body.results.entries()) {
    const { clientId, title, tags } = operations[n]!.upsert;
    expect(discovery).toMatchObject({
      clientId,
      title: n % 2 === 0 ? `New ${n}` : title,
      tags: n % 2 === 0 ? tags : [`new ${n}`],
      parentType: n % 5 === 0 ? 'COMPONENT' : 'DISCOVERY',
    });
  }
  expect(await wrongRows(service)).toEqual([]);
});
