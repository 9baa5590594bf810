import { describe, expect, test } from '@jest/globals';
import type { Made } from '../../support/make.js';
import { Requests } from '../../support/requests.js';
import { useService } from '../../support/use-service.js';

const service = useService();
const discoveries = new Requests(service, 'discovery');

const move = (id: string, parentId: string | null) => discoveries.changed(id, { parentId });

/** Why a move is refused. */
const refusal = async (id: string, parentId: string | null): Promise<string> =>
  (await discoveries.patch(id, { parentId }).expect(400)).body.code;

/** A discovery under a component, with one under it. */
async function family(): Promise<{ parent: Made; child: Made }> {
  const parent = await service.make.underComponent();
  return { parent, child: await service.make.discovery({ under: parent }) };
}

describe('a discovery moves', () => {
  test.each<[string, () => Promise<Made>, () => Promise<Made | null>, string]>([
    ['under a component', () => service.make.discovery(), () => service.make.component(), 'COMPONENT'],
    [
      'under a discovery of a component',
      () => service.make.discovery(),
      () => service.make.underComponent(),
      'DISCOVERY',
    ],
    ['away from its parent by null', () => service.make.underComponent(), async () => null, 'NONE'],
    ['up to a component', async () => (await family()).child, () => service.make.component(), 'COMPONENT'],
  ])('%s', async (_, moving, parentOf, parentType) => {
    const [{ id }, parent] = [await moving(), await parentOf()];
    expect(await move(id, parent && parent.clientId)).toMatchObject({
      parentId: parent?.id ?? null,
      parentType,
    });
  });

  test('with its children from one component under another', async () => {
    const { parent, child } = await family();
    const component = await service.make.component();
    expect(await move(parent.id, component.id)).toMatchObject({ parentId: component.id });
    const { updatedAt } = child;
    expect(await discoveries.shown(child.id)).toMatchObject({ parentId: parent.id, updatedAt });
  });
});

describe('a discovery does not move', () => {
  test.each<[string, () => Promise<Made>, string]>([
    ['a discovery without a parent', () => service.make.discovery(), 'parent_not_under_component'],
    ['a sub-discovery', async () => (await family()).child, 'parent_is_sub_discovery'],
  ])('under %s', async (_, parentOf, code) => {
    const { id } = await service.make.discovery();
    expect(await refusal(id, (await parentOf()).id)).toBe(code);
    expect(await refusal(id, 'nothing')).toBe('parent_not_found');
  });

  test('away from its parent, or under a discovery, while it has children', async () => {
    const { parent } = await family();
    expect(await refusal(parent.id, null)).toBe('discovery_has_children');
    expect(await refusal(parent.id, (await service.make.underComponent()).id)).toBe('discovery_has_children');
    expect(await refusal(parent.id, parent.id)).toBe('parent_is_self');
  });

  test.each<[string, (discovery: Made) => string]>([
    ['id', ({ id }) => id],
    ['id in capital letters', ({ id }) => id.toUpperCase()],
    ['clientId', ({ clientId }) => clientId],
  ])('under itself, named by %s', async (by, reference) => {
    const discovery = await service.make.underComponent({ clientId: `itself by ${by}` });
    expect(await refusal(discovery.id, reference(discovery))).toBe('parent_is_self');
    expect(await refusal(discovery.clientId, reference(discovery))).toBe('parent_is_self');
  });
});

describe('a new discovery', () => {
  const create = (parentId: string | null, clientId?: string) =>
    discoveries.post({ title: 'New', parentId, clientId });

  test.each<[string, () => Promise<{ id: string } | null>, string]>([
    ['a component', () => service.make.component(), 'COMPONENT'],
    ['a discovery directly under a component', () => service.make.underComponent(), 'DISCOVERY'],
    ['nothing', async () => null, 'NONE'],
  ])('is made under %s', async (_, parentOf, parentType) => {
    const parentId = (await parentOf())?.id ?? null;
    expect((await create(parentId).expect(201)).body.discovery).toMatchObject({ parentId, parentType });
  });

  test.each<[string, () => Promise<{ id: string }>, string]>([
    ['what is not there', async () => ({ id: 'nothing' }), 'parent_not_found'],
    ['a discovery without a parent', () => service.make.discovery(), 'parent_not_under_component'],
    ['a sub-discovery', async () => (await family()).child, 'parent_is_sub_discovery'],
  ])('is not made under %s', async (_, parentOf, code) => {
    const { body } = await create((await parentOf()).id).expect(400);
    expect(body).toMatchObject({ status: 400, code, errors: [{ pointer: '/parentId', code }] });
  });

  test('is not there yet to be its own parent', async () =>
    expect((await create('myself', 'myself').expect(400)).body).toMatchObject({ code: 'parent_not_found' }));
});
