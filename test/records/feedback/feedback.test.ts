import { beforeAll, describe, expect, test } from '@jest/globals';
import { DiscoveryNotFound } from '../../../src/records/discoveries/discovery.problems.js';
import { InvalidInput, RecordNotFound } from '../../../src/http/problems/problems.js';
import type { Made } from '../../support/make.js';
import { expectProblem } from '../../support/problem.js';
import { Requests, testRefusals } from '../../support/requests.js';
import { useService } from '../../support/use-service.js';
import { settled } from '../../support/probes.js';

const service = useService();
let discovery: Made;
beforeAll(async () => {
  discovery = await service.make.discovery({ clientId: 'ACME-17' });
});

const post = (feedback: object) => service.http.post('/v1/feedback').send(feedback);
const patch = (id: string, feedback: object) => service.http.patch(`/v1/feedback/${id}`).send(feedback);
const ids = async (path: string): Promise<string[]> =>
  (await service.http.get(path).expect(200)).body.feedbacks.map(({ id }: Made) => id);

describe('feedback', () => {
  test('counts 1 and is not starred unless told otherwise', async () => {
    const { body } = await post({ discoveryId: 'ACME-17' }).expect(201);
    expect(body.feedback).toEqual({
      id: expect.any(String),
      clientId: body.feedback.id,
      createdAt: expect.any(String),
      updatedAt: body.feedback.createdAt,
      discoveryId: discovery.id,
      score: 1,
      starred: false,
      state: 'PROCESSED',
      tags: [],
    });
    expect((await service.http.get(`/v1/feedback/${body.feedback.id}`)).body).toEqual(body);
  });

  test('has everything that was given', async () => {
    const given = { clientId: 'ticket-4711', score: 1_000_000, content: ' Again!\n', starred: true };
    const { body } = await post({ discoveryId: discovery.id, ...given }).expect(201);
    expect(body.feedback).toMatchObject({ ...given, discoveryId: discovery.id });
    expect(await service.make.feedback({ on: discovery, score: 0, content: '' })).toMatchObject({
      score: 0,
      content: '',
    });
    expect(await service.make.feedback({ on: discovery, content: null })).not.toHaveProperty('content');
  });

  test('says who said it, and where', async () => {
    const given = {
      title: '  The map is wrong ',
      authorName: ' Ines Duarte ',
      authorEmail: 'Ines@Harbour.example',
      company: ' Harbour School ',
      sourceUrl: 'HTTPS://desk.example/tickets/1?a=b#c',
    };
    const { body } = await post({ discoveryId: discovery.id, ...given }).expect(201);
    const shown = {
      ...given,
      title: 'The map is wrong',
      authorName: 'Ines Duarte',
      company: 'Harbour School',
    };
    expect(body.feedback).toMatchObject(shown);
    const { body: changed } = await patch(body.feedback.id, {
      title: null,
      authorName: null,
      authorEmail: 'x@y',
      company: 'C',
    }).expect(200);
    expect(changed.feedback).toMatchObject({ authorEmail: 'x@y', company: 'C', sourceUrl: given.sourceUrl });
    expect(changed.feedback).not.toHaveProperty('title');
    expect(changed.feedback).not.toHaveProperty('authorName');
    const cleared = await patch(body.feedback.id, { authorEmail: null, company: null, sourceUrl: null });
    for (const member of Object.keys(given)) expect(cleared.body.feedback).not.toHaveProperty(member);
  });

  test('says it at length', async () => {
    const given = {
      title: '😀'.repeat(500),
      authorName: '😀'.repeat(255),
      authorEmail: `${'a'.repeat(318)}@b`,
      company: '😀'.repeat(255),
      sourceUrl: `https://desk.example/${'x'.repeat(2_027)}`,
    };
    expect(await service.make.feedback({ on: discovery, ...given })).toMatchObject(given);
  });

  test('is changed member by member; null clears the content', async () => {
    const { id } = await service.make.feedback({ on: discovery, score: 3, content: 'x' });
    expect((await patch(id, { starred: true })).body.feedback).toMatchObject({
      score: 3,
      content: 'x',
      starred: true,
    });
    const cleared = await patch(id, { content: null, score: 4 }).expect(200);
    expect(cleared.body.feedback).toMatchObject({ score: 4, starred: true });
    expect(cleared.body.feedback).not.toHaveProperty('content');
    await patch(id, { content: null, score: 4, starred: true, discoveryId: 'ACME-17' }).expect(
      200,
      cleared.body,
    );
  });

  test('moves by a new discoveryId, id or clientId', async () => {
    const other = await service.make.discovery({ clientId: 'ACME-18' });
    const { id } = await service.make.feedback({ on: discovery });
    expect((await patch(id, { discoveryId: 'ACME-18' })).body.feedback.discoveryId).toBe(other.id);
    expect((await patch(id, { discoveryId: discovery.id })).body.feedback.discoveryId).toBe(discovery.id);
  });

  test.each(['nowhere', '0196f0c4-2f6e-7c3a-9d55-0a1b2c3d4e5f'])(
    'on a discovery that is not there, %s, is 400 and changes nothing',
    async (nowhere) => {
      const { id } = await service.make.feedback({ on: discovery, score: 2 });
      for (const answer of [
        await post({ discoveryId: nowhere }),
        // Whatever else is wrong.
        await post({ discoveryId: nowhere, clientId: id }),
        await patch(id, { discoveryId: nowhere, score: 9 }),
      ]) {
        expectProblem(answer, DiscoveryNotFound, {
          pointer: '/discoveryId',
          code: 'discovery_not_found',
        });
      }
      const { body } = await service.http.get(`/v1/feedback/${id}`);
      expect(body.feedback).toMatchObject({ score: 2, discoveryId: discovery.id });
    },
  );

  const one = {
    given: { discoveryId: 'ACME-17', score: 1 },
    make: () => service.make.feedback({ on: discovery }),
  };
  testRefusals(new Requests(service, 'feedback'), one, [
    ['score', -1, 'out_of_range'],
    ['score', 1_000_001, 'out_of_range'],
    ['score', 1e300, 'out_of_range'],
    ['score', 0.5, 'not_an_integer'],
    ['score', '1', 'not_an_integer'],
    ['score', null, 'not_an_integer'],
    ['content', 1, 'wrong_type'],
    ['content', 'x'.repeat(100_001), 'too_long'],
    ['starred', 'true', 'wrong_type'],
    ['starred', 1, 'wrong_type'],
    ['starred', null, 'wrong_type'],
    ['title', '  ', 'too_short'],
    ['title', 'x'.repeat(501), 'too_long'],
    ['title', 1, 'wrong_type'],
    ['authorName', '', 'too_short'],
    ['authorName', 'x'.repeat(256), 'too_long'],
    ['authorEmail', '', 'invalid_email'],
    ['authorEmail', `${'a'.repeat(319)}@b`, 'invalid_email'],
    ['company', ' \n', 'too_short'],
    ['company', 'x'.repeat(256), 'too_long'],
    ['company', {}, 'wrong_type'],
    ['sourceUrl', 'ftp://desk.example', 'invalid_url'],
    ['sourceUrl', `https://desk.example/${'x'.repeat(2_028)}`, 'invalid_url'],
    ['discoveryId', '', 'too_short'],
    ['discoveryId', 1, 'wrong_type'],
    ['discoveryId', { id: 'ACME-17' }, 'wrong_type'],
  ]);
});

describe('the feedback on a discovery', () => {
  let parent: Made;
  let child: Made;
  let on: Made;
  let below: Made;
  beforeAll(async () => {
    parent = await service.make.underComponent({ clientId: 'a/parent' });
    child = await service.make.discovery({ under: parent });
    on = await service.make.feedback({ on: parent, score: 2 });
    below = await service.make.feedback({ on: child, score: 3 });
  });

  test('is listed below it and by the filter discoveryId, without that of its children', async () => {
    for (const name of [parent.id, parent.clientId]) {
      expect(await ids(`/v1/discovery/${encodeURIComponent(name)}/feedback`)).toEqual([on.id]);
      expect(await ids(`/v1/feedback?discoveryId=${encodeURIComponent(name)}`)).toEqual([on.id]);
    }
    expect(await ids(`/v1/discovery/${child.id}/feedback`)).toEqual([below.id]);
  });

  test('is an empty list for a discovery without any', async () => {
    const { id } = await service.make.discovery();
    expect(await ids(`/v1/discovery/${id}/feedback`)).toEqual([]);
    expect(await ids(`/v1/feedback?discoveryId=${id}`)).toEqual([]);
  });

  test('of a discovery that is not there is 404 below it, and an empty list by filter', async () => {
    for (const nowhere of ['nowhere', '0196f0c4-2f6e-7c3a-9d55-0a1b2c3d4e5f']) {
      expectProblem(await service.http.get(`/v1/discovery/${nowhere}/feedback`), RecordNotFound);
      expectProblem(await service.http.get(`/v1/discovery/${nowhere}/feedback?offset=5`), RecordNotFound);
      expect(await ids(`/v1/feedback?discoveryId=${nowhere}`)).toEqual([]);
    }
  });

  test('is of the discovery that the path names, and of no other', async () => {
    const answer = await service.http.get(`/v1/discovery/${parent.id}/feedback?discoveryId=${child.id}`);
    expectProblem(answer, InvalidInput, { parameter: 'discoveryId', code: 'unknown_parameter' });
  });

  test('is the value of the system field, and of feedbackScore', async () => {
    await settled(service);
    const { body } = await service.http.get(`/v1/discovery/${parent.id}`);
    expect(body.discovery.feedbackScore).toBe(5);
    const { body: selected } = await service.http.get(`/v1/discovery/${parent.id}?select=discoveryfields`);
    expect(selected.discovery.fieldsValues).toEqual([
      { field: expect.objectContaining({ name: 'Feedback' }), value: '5' },
    ]);
    const { body: updated } = await service.http
      .patch(`/v1/discovery/${parent.id}?select=discoveryfields`)
      .send({ title: 'x' });
    expect(updated.discovery).toMatchObject({ feedbackScore: 5, fieldsValues: [{ value: '5' }] });
  });
});
