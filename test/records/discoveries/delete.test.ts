import { beforeAll, describe, expect, test } from '@jest/globals';
import { RecordInUse, RecordNotFound } from '../../../src/http/problems/problems.js';
import type { Made } from '../../support/make.js';
import { expectProblem } from '../../support/problem.js';
import { Requests } from '../../support/requests.js';
import type { Kind } from '../../support/resources.js';
import { useService } from '../../support/use-service.js';

const service = useService();
const discoveries = new Requests(service, 'discovery');

describe('a discovery that is deleted', () => {
  let component: Made;
  let user: Made;
  let field: Made;
  let discovery: Made;
  beforeAll(async () => {
    const { make } = service;
    [component, user, field] = [await make.component(), await make.user(), await make.field()];
    discovery = await make.discovery({
      under: component,
      tags: ['a', 'b'],
      assignees: [user.id],
      fieldsValues: [{ field: { id: field.id }, value: 'x' }],
      alphaIssueUrls: ['https://alpha.example/1'],
    });
    await discoveries.deleted(discovery.id);
  });

  test('is not there any more', async () =>
    expectProblem(await discoveries.get(discovery.id), RecordNotFound));

  test('can not be deleted again', async () =>
    expectProblem(await discoveries.delete(discovery.id), RecordNotFound));

  test.each(['discovery_tag', 'discovery_assignee', 'discovery_field_value'])(
    'leaves nothing in %s',
    async (table) =>
      expect(await service.sql(`SELECT FROM ${table} WHERE discovery_id = $1`, [discovery.id])).toEqual([]),
  );

  test.each<[Kind, () => Made]>([
    ['component', () => component],
    ['user', () => user],
    ['discoveryField', () => field],
  ])('leaves the %s that it referred to', (kind, record) => new Requests(service, kind).shown(record().id));

  test('frees its clientId', async () => {
    const former = await service.make.discovery({ clientId: 'again' });
    await discoveries.deleted(former.id);
    expect((await service.make.discovery({ clientId: 'again' })).id).not.toBe(former.id);
  });
});

describe('a discovery that others refer to', () => {
  let parent: Made;
  let child: Made;
  let feedback: Made;
  beforeAll(async () => {
    parent = await service.make.underComponent();
    child = await service.make.discovery({ under: parent });
    feedback = await service.make.feedback({ on: parent });
    await service.make.feedback({ on: parent });
  });

  test('is not deleted, and says how many of each kind there are', async () => {
    const answer = await discoveries.delete(parent.id);
    expectProblem(answer, RecordInUse);
    expect(answer.body.detail).toBe(
      'The discovery is still referred to by other records (discoveries: 1, feedbacks: 2).',
    );
  });

  test('says only what there still is', async () => {
    await discoveries.deleted(child.id);
    const { body } = await discoveries.delete(parent.id).expect(409);
    expect(body.detail).toBe('The discovery is still referred to by other records (feedbacks: 2).');
  });

  test('keeps its feedback', () => new Requests(service, 'feedback').shown(feedback.id));
});

describe('what two discoveries refer to,', () => {
  const kinds: Kind[] = ['discoveryState', 'component', 'user', 'discoveryField'];
  const used = new Map<Kind, Made>();
  const made: Made[] = [];
  beforeAll(async () => {
    const { make } = service;
    used.set('discoveryState', await make.state());
    used.set('component', await make.component());
    used.set('user', await make.user());
    used.set('discoveryField', await make.field());
    const discovery = {
      discoveryStateId: used.get('discoveryState')?.id,
      parentId: used.get('component')?.id,
      assignees: [used.get('user')?.id],
      fieldsValues: [{ field: { id: used.get('discoveryField')?.id }, value: 'x' }],
    };
    for (let n = 0; n < 2; n++) made.push(await make.discovery(discovery));
  });
  const idOf = (kind: Kind) => (used.get(kind) as Made).id;

  test.each(kinds)('a %s, is not deleted, and says by how many it is used', async (kind) => {
    const answer = await new Requests(service, kind).delete(idOf(kind));
    expectProblem(answer, RecordInUse);
    expect(answer.body.detail).toMatch(/ is still referred to by other records \(discoveries: 2\)\.$/);
    await new Requests(service, kind).shown(idOf(kind));
  });

  describe('when they are deleted,', () => {
    beforeAll(async () => {
      for (const { id } of made) await discoveries.deleted(id);
    });

    test.each(kinds)('a %s, can be deleted', (kind) => new Requests(service, kind).deleted(idOf(kind)));
  });
});
