import { beforeAll, describe, expect, test } from '@jest/globals';
import { MemberNeedsScope } from '../../../src/http/requests/request.problems.js';
import { eventually } from '../../support/eventually.js';
import { expectProblem } from '../../support/problem.js';
import { EACH_RESOURCE } from '../../support/resources.js';
import type { Http } from '../../support/service.js';
import { useService } from '../../support/use-service.js';

const service = useService();
let writer: Http;
beforeAll(async () => {
  writer = service.as((await service.make.token({ scopes: ['write'] })).secret);
  await service.make.discovery({ clientId: 'd' });
});

const CREATED = '2019-05-17T08:09:10.123Z';

describe.each(EACH_RESOURCE)('createdAt at POST %s', (path, { one, least }) => {
  let members: object;
  beforeAll(async () => {
    members = await least(service.make);
  });

  test('is when the record was made, to the millisecond, and it is changed now', async () => {
    const before = new Date().toISOString();
    const body = { ...members, createdAt: '2019-05-17T10:09:10.1239+02' };
    const { [one]: record } = (await service.http.post(path).send(body).expect(201)).body;
    expect(record.createdAt).toBe(CREATED);
    expect(record.updatedAt >= before).toBe(true);
  });

  test('is refused to who is no administrator', async () => {
    const answer = await writer.post(path).send({ ...members, createdAt: CREATED });
    expectProblem(answer, MemberNeedsScope);
    expect(answer.body.errors).toMatchObject([{ pointer: '/createdAt' }]);
  });

  test.each([
    ['3000-01-01', 'in_the_future'],
    ['1969-12-31T23:59:59.999Z', 'out_of_range'],
    ['yesterday', 'invalid_date'],
    [null, 'invalid_date'],
  ])('is refused when it is %s', async (createdAt, code) => {
    const { body } = await service.http
      .post(path)
      .send({ ...members, createdAt })
      .expect(400);
    expect(body.errors).toMatchObject([{ pointer: '/createdAt', code }]);
  });

  test('can not be changed', async () => {
    const { body } = await service.http.patch(`${path}/d`).send({ createdAt: CREATED }).expect(400);
    expect(body.errors).toMatchObject([{ pointer: '/createdAt', code: 'unknown_member' }]);
  });
});

test('a discovery of another time is in its state since then, and among those of that time', async () => {
  const { id, lastDiscoverystateUpdatedAt } = await service.make.discovery({ createdAt: '2001-02-03' });
  expect(lastDiscoverystateUpdatedAt).toBe('2001-02-03T00:00:00.000Z');
  const { body } = await service.http.get('/v1/discovery?created_before=2001-02-04').expect(200);
  expect(body.discoveries.map((each: { id: string }) => each.id)).toEqual([id]);
});

test('lastFeedback is the time of the newest feedback, whichever came last', async () => {
  const on = await service.make.discovery();
  await service.make.feedback({ on, createdAt: CREATED });
  await service.make.feedback({ on, createdAt: '2018-01-01' });
  await eventually(async () => {
    const { body } = await service.http.get(`/v1/discovery/${on.id}`).expect(200);
    expect(body.discovery).toMatchObject({ feedbackScore: 2, lastFeedback: CREATED });
  });
});
