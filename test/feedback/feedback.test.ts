import { beforeAll, describe, expect, test } from '@jest/globals';
import { DiscoveryNotFound } from '../../src/feedback/feedback.problems.js';
import { InvalidInput, RecordNotFound } from '../../src/http/problems/problems.js';
import { settled } from '../support/feedback-values.js';
import type { Made } from '../support/make.js';
import { refused } from '../support/names.js';
import { expectProblem } from '../support/problem.js';
import { Requests } from '../support/requests.js';
import { useService } from '../support/use-service.js';

const service = useService();
const feedbacks = new Requests(service, 'feedback');
const discoveries = new Requests(service, 'discovery');
let discovery: Made;
beforeAll(async () => {
  discovery = await service.make.discovery({ clientId: 'ACME-17' });
});

const NOWHERE = ['nowhere', '0196f0c4-2f6e-7c3a-9d55-0a1b2c3d4e5f'];

describe('new feedback', () => {
  test('counts 1 and is not starred, and has exactly the members that are documented', async () => {
    const feedback = await feedbacks.created({ discoveryId: 'ACME-17' });
    expect(feedback).toEqual({
      id: expect.any(String),
      clientId: feedback.id,
      createdAt: expect.any(String),
      updatedAt: feedback['createdAt'],
      discoveryId: discovery.id,
      score: 1,
      starred: false,
    });
  });

  test('is shown as it was created', async () => {
    const feedback = await feedbacks.created({ discoveryId: 'ACME-17', content: 'Again!' });
    expect(await feedbacks.shown(feedback.id)).toEqual(feedback);
  });

  test('has everything that was given', async () => {
    const given = { clientId: 'ticket-4711', score: 7, content: ' Again!\n', starred: true };
    expect(await feedbacks.created({ discoveryId: discovery.id, ...given })).toMatchObject(given);
  });

  test.each([0, 1_000_000])('may have the score %i', async (score) => {
    expect(await service.make.feedback({ on: discovery, score })).toMatchObject({ score });
  });

  test('has an empty content, which is not none', async () => {
    expect(await service.make.feedback({ on: discovery, content: '' })).toMatchObject({ content: '' });
  });

  test('has no content with null', async () => {
    expect(await service.make.feedback({ on: discovery, content: null })).not.toHaveProperty('content');
  });

  test('needs a discovery', async () => {
    const answer = await feedbacks.post({ score: 1 });
    expectProblem(answer, InvalidInput, { pointer: '/discoveryId', code: 'required' });
  });
});

describe('feedback that is changed', () => {
  test.each([
    ['score', 4],
    ['content', 'Other'],
    ['starred', true],
  ])('in its %s keeps the rest', async (member, value) => {
    const feedback = await service.make.feedback({ on: discovery, score: 3, content: 'x' });
    const { updatedAt: _, ...kept } = feedback;
    expect(await feedbacks.changed(feedback.id, { [member]: value })).toMatchObject({
      ...kept,
      [member]: value,
    });
  });

  test('loses its content by null', async () => {
    const { id } = await service.make.feedback({ on: discovery, content: 'x' });
    expect(await feedbacks.changed(id, { content: null })).not.toHaveProperty('content');
  });

  test('to what it is stays as it is', async () => {
    const feedback = await service.make.feedback({ on: discovery, score: 4 });
    const same = { content: null, score: 4, starred: false, discoveryId: 'ACME-17' };
    expect(await feedbacks.changed(feedback.id, same)).toEqual(feedback);
  });

  test.each(['id', 'clientId'] as const)(
    'moves to the discovery that its discoveryId names by %s',
    async (by) => {
      const other = await service.make.discovery({ clientId: `moved to by ${by}` });
      const { id } = await service.make.feedback({ on: discovery });
      expect(await feedbacks.changed(id, { discoveryId: other[by] })).toMatchObject({
        discoveryId: other.id,
      });
    },
  );
});

describe.each(NOWHERE)('a discovery that is not there, %s,', (discoveryId) => {
  const FAULT = { pointer: '/discoveryId', code: 'discovery_not_found' };

  test('can not get feedback', async () => {
    expectProblem(await feedbacks.post({ discoveryId }), DiscoveryNotFound, FAULT);
  });

  test('is what is told first, whatever else is wrong', async () => {
    const { id: taken } = await service.make.feedback({ on: discovery });
    expectProblem(await feedbacks.post({ discoveryId, clientId: taken }), DiscoveryNotFound, FAULT);
  });

  test('is nowhere to move to: the feedback stays as it is', async () => {
    const feedback = await service.make.feedback({ on: discovery, score: 2 });
    expectProblem(await feedbacks.patch(feedback.id, { discoveryId, score: 9 }), DiscoveryNotFound, FAULT);
    expect(await feedbacks.shown(feedback.id)).toEqual(feedback);
  });

  test('has no list of feedback below it', async () => {
    expectProblem(await service.http.get(`/v1/discovery/${discoveryId}/feedback`), RecordNotFound);
    expectProblem(await service.http.get(`/v1/discovery/${discoveryId}/feedback?offset=5`), RecordNotFound);
  });

  test('has no feedback in the list of all', async () => {
    expect(await feedbacks.listed({ discoveryId })).toEqual([]);
  });
});

const WRONG = refused([
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
  ['discoveryId', null, 'wrong_type'],
  ['discoveryId', '', 'too_short'],
  ['discoveryId', 1, 'wrong_type'],
  ['discoveryId', { id: 'ACME-17' }, 'wrong_type'],
]);

describe('feedback can not have', () => {
  test.each(WRONG)('the %s %s from the start', async (member, _, value, code) => {
    const answer = await feedbacks.post({ discoveryId: 'ACME-17', [member]: value });
    expectProblem(answer, InvalidInput, { pointer: `/${member}`, code });
  });

  test.each(WRONG)('the %s %s by a change', async (member, _, value, code) => {
    const { id } = await service.make.feedback({ on: discovery });
    const answer = await feedbacks.patch(id, { [member]: value });
    expectProblem(answer, InvalidInput, { pointer: `/${member}`, code });
  });
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

  const idsBelow = async (reference: string, query: object = {}): Promise<string[]> => {
    const path = `/v1/discovery/${encodeURIComponent(reference)}/feedback`;
    const { body } = await service.http.get(path).query(query).expect(200);
    return body.feedbacks.map(({ id }: Made) => id);
  };

  test.each(['id', 'clientId'] as const)(
    'is listed below it, named by %s, without that of its children',
    async (by) => {
      expect(await idsBelow(parent[by])).toEqual([on.id]);
    },
  );

  test.each(['id', 'clientId'] as const)(
    'is found by the filter discoveryId, an %s, without that of its children',
    async (by) => {
      expect(await feedbacks.listed({ discoveryId: parent[by] })).toEqual([on]);
    },
  );

  test('is listed below a child as well', async () => {
    expect(await idsBelow(child.id)).toEqual([below.id]);
  });

  test('is an empty list where there is none', async () => {
    const { id } = await service.make.discovery();
    expect(await idsBelow(id)).toEqual([]);
    expect(await feedbacks.listed({ discoveryId: id })).toEqual([]);
  });

  test('is the feedbackScore of the discovery, with that of its children', async () => {
    await settled(service);
    expect(await discoveries.shown(parent.id)).toMatchObject({ feedbackScore: 5 });
  });

  test('is the value of the system field', async () => {
    await settled(service);
    const { fieldsValues } = await discoveries.shown(parent.id, { select: 'discoveryfields' });
    expect(fieldsValues).toEqual([{ field: expect.objectContaining({ name: 'Feedback' }), value: '5' }]);
  });

  test('is both in the answer to a change', async () => {
    await settled(service);
    const answered = await discoveries.changed(parent.id, { title: 'x' }, { select: 'discoveryfields' });
    expect(answered).toMatchObject({ feedbackScore: 5, fieldsValues: [{ value: '5' }] });
  });

  describe('takes the filters and orders of every list:', () => {
    let id: string;
    let first: Made;
    let second: Made;
    beforeAll(async () => {
      ({ id } = await service.make.discovery());
      first = await service.make.feedback({ on: { id } });
      second = await service.make.feedback({ on: { id } });
    });

    test.each<[object, () => Made[]]>([
      [{ sort: 'createdAt' }, () => [first, second]],
      [{ sort: '-createdAt' }, () => [second, first]],
      [{ offset: 1 }, () => [second]],
      [{ per_page: 1 }, () => [first]],
      [{ created_before: '2000-01-01' }, () => []],
      [{ created_after: '2000-01-01' }, () => [first, second]],
    ])('%j', async (query, wanted) => {
      expect(await idsBelow(id, query)).toEqual(wanted().map((each) => each.id));
    });

    test('but not discoveryId, which the path says', async () => {
      const answer = await service.http.get(`/v1/discovery/${id}/feedback`).query({ discoveryId: id });
      expectProblem(answer, InvalidInput, { parameter: 'discoveryId', code: 'unknown_parameter' });
    });
  });
});
