import { describe, expect, test } from '@jest/globals';
import type { Response } from 'supertest';
import type { Made } from '../../support/make.js';
import { useService } from '../../support/use-service.js';

const service = useService();

const ROUNDS = 12;
const rounds = <Result>(round: (number: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: ROUNDS }, (_, number) => round(number)));

const patch = (id: string, discovery: object) => service.http.patch(`/v1/discovery/${id}`).send(discovery);
const post = (discovery: object) => service.http.post('/v1/discovery').send(discovery);
const remove = (path: string, { id }: Made) => service.http.delete(`/v1/${path}/${id}`);

/** `201`, `204`, or why not. */
const outcome = ({ status, body }: Response): string => (status < 400 ? String(status) : body.code);

/** Does two things at once, many times, and tells the outcomes that came together. */
async function outcomes(
  race: (number: number) => Promise<readonly PromiseLike<Response>[]>,
): Promise<string[]> {
  const all = await rounds(async (number) => {
    const answers = await Promise.all(await race(number));
    return answers.map(outcome).join(' & ');
  });
  return [...new Set(all)];
}

/** Every outcome must be one of these, whoever comes first. */
async function expectOnly(allowed: readonly string[], race: Parameters<typeof outcomes>[0]): Promise<void> {
  expect(allowed).toEqual(expect.arrayContaining(await outcomes(race)));
}

describe('at the same time as', () => {
  test('its state is deleted, a discovery is made in another or not at all', () =>
    expectOnly(['201 & record_in_use', 'discovery_state_not_found & 204'], async () => {
      const state = await service.make.state();
      return [post({ title: 'x', discoveryStateId: state.id }), remove('discovery-state', state)];
    }));

  test('its state is deleted, a discovery enters it or does not', () =>
    expectOnly(['200 & record_in_use', 'discovery_state_not_found & 204'], async () => {
      const state = await service.make.state();
      const { id } = await service.make.discovery();
      return [patch(id, { discoveryStateId: state.id }), remove('discovery-state', state)];
    }));

  test('its component is deleted, a discovery is made there or not at all', () =>
    expectOnly(['201 & record_in_use', 'parent_not_found & 204'], async () => {
      const component = await service.make.component();
      return [post({ title: 'x', parentId: component.id }), remove('component', component)];
    }));

  test('its parent is deleted, a discovery is made there or not at all', () =>
    expectOnly(['201 & record_in_use', 'parent_not_found & 204'], async () => {
      const parent = await service.make.underComponent();
      return [post({ title: 'x', parentId: parent.id }), remove('discovery', parent)];
    }));

  test('its parent is deleted, a discovery moves there or stays', () =>
    expectOnly(['200 & record_in_use', 'parent_not_found & 204'], async () => {
      const parent = await service.make.underComponent();
      const { id } = await service.make.discovery();
      return [patch(id, { parentId: parent.id }), remove('discovery', parent)];
    }));

  test('its parent moves away from its component, a discovery is made there or not at all', () =>
    expectOnly(['201 & discovery_has_children', 'parent_not_under_component & 200'], async () => {
      const parent = await service.make.underComponent();
      return [post({ title: 'x', parentId: parent.id }), patch(parent.id, { parentId: null })];
    }));

  test('its parent moves under a discovery, a discovery is made there or not at all', () =>
    expectOnly(['201 & discovery_has_children', 'parent_is_sub_discovery & 200'], async () => {
      const parent = await service.make.underComponent();
      const other = await service.make.underComponent();
      return [post({ title: 'x', parentId: parent.id }), patch(parent.id, { parentId: other.id })];
    }));

  test('its assignee is deleted, a discovery is assigned or not', () =>
    expectOnly(['200 & record_in_use', 'assignee_not_found & 204'], async () => {
      const user = await service.make.user();
      const { id } = await service.make.discovery();
      return [patch(id, { assignees: [user.id] }), remove('user', user)];
    }));

  test('its field is deleted, a value is written or not', () =>
    expectOnly(['200 & record_in_use', 'field_not_found & 204'], async () => {
      const field = await service.make.field();
      const { id } = await service.make.discovery();
      return [
        patch(id, { fieldsValues: [{ field: { id: field.id }, value: 'x' }] }),
        remove('discovery-field', field),
      ];
    }));

  test('its option is removed, a value is written or not', () =>
    expectOnly(['200 & option_in_use', 'invalid_field_value & 200'], async () => {
      const field = await service.make.field({ type: 'MULTI_SELECT', options: ['a', 'b'] });
      const { id } = await service.make.discovery();
      return [
        patch(id, { fieldsValues: [{ field: { id: field.id }, value: '["a","b"]' }] }),
        service.http.patch(`/v1/discovery-field/${field.id}`).send({ options: ['a'] }),
      ];
    }));

  test('the discovery is deleted, feedback is given or not', () =>
    expectOnly(['201 & record_in_use', 'discovery_not_found & 204'], async () => {
      const discovery = await service.make.discovery();
      return [
        service.http.post('/v1/feedback').send({ discoveryId: discovery.id }),
        remove('discovery', discovery),
      ];
    }));

  test('the discovery is deleted, feedback moves to it or stays', () =>
    expectOnly(['200 & record_in_use', 'discovery_not_found & 204'], async () => {
      const discovery = await service.make.discovery();
      const { id } = await service.make.feedback({ on: await service.make.discovery() });
      return [
        service.http.patch(`/v1/feedback/${id}`).send({ discoveryId: discovery.id }),
        remove('discovery', discovery),
      ];
    }));

  test('it is deleted, a discovery is changed or gone', () =>
    expectOnly(['200 & 204', 'record_not_found & 204'], async () => {
      const discovery = await service.make.discovery({
        tags: ['a'],
        assignees: [(await service.make.user()).id],
      });
      return [patch(discovery.id, { tags: ['b'], assignees: [] }), remove('discovery', discovery)];
    }));

  test('it is deleted, a record is deleted once only', () =>
    expectOnly(['204 & record_not_found', 'record_not_found & 204'], async () => {
      const discovery = await service.make.discovery();
      return [remove('discovery', discovery), remove('discovery', discovery)];
    }));

  test('a discovery moves under it, one that moves there is told why it can not', () =>
    expectOnly(['200 & parent_is_sub_discovery', 'parent_is_sub_discovery & 200'], async () => {
      const [one, other] = [await service.make.underComponent(), await service.make.underComponent()];
      return [patch(one.id, { parentId: other.id }), patch(other.id, { parentId: one.id })];
    }));

  test('the default moves, a discovery begins in one of the two', () =>
    expectOnly(['201 & 200'], async () => {
      const state = await service.make.state();
      return [
        post({ title: 'x' }),
        service.http.patch(`/v1/discovery-state/${state.id}`).send({ isDefault: true }),
      ];
    }));
});

test('one discovery that many want to change keeps the last of each', async () => {
  const discovery = await service.make.discovery();
  const tags = Array.from({ length: 20 }, (_, number) => [`tag ${number}`, 'common']);
  const answers = await Promise.all(tags.map((each) => patch(discovery.id, { tags: each })));
  expect(answers.map(({ status }) => status)).toEqual(tags.map(() => 200));
  expect(tags).toContainEqual((await service.http.get(`/v1/discovery/${discovery.id}`)).body.discovery.tags);
  const versions = answers.map((answer) => answer.body.discovery.updatedAt);
  expect(new Set(versions).size).toBe(versions.length);
});
