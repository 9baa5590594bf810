import { describe, expect, test } from '@jest/globals';
import type { Made } from '../support/make.js';
import { Requests } from '../support/requests.js';
import { useService } from '../support/use-service.js';

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
  test('under a component', async () => {
    const { id } = await service.make.discovery();
    const component = await service.make.component();
    expect(await move(id, component.id)).toMatchObject({ parentId: component.id, parentType: 'COMPONENT' });
  });

  test('under a discovery that is directly under a component', async () => {
    const { id } = await service.make.discovery();
    const parent = await service.make.underComponent();
    expect(await move(id, parent.id)).toMatchObject({ parentId: parent.id, parentType: 'DISCOVERY' });
  });

  test('under what is named by clientId', async () => {
    const { id } = await service.make.discovery();
    const parent = await service.make.underComponent({ clientId: 'by clientId' });
    expect(await move(id, 'by clientId')).toMatchObject({ parentId: parent.id });
  });

  test('away from its parent by null', async () => {
    const { id } = await service.make.underComponent();
    expect(await move(id, null)).toMatchObject({ parentId: null, parentType: 'NONE' });
  });

  test('from one discovery under another', async () => {
    const { child } = await family();
    const other = await service.make.underComponent();
    expect(await move(child.id, other.id)).toMatchObject({ parentId: other.id, parentType: 'DISCOVERY' });
  });

  test('from a discovery up to a component', async () => {
    const { child } = await family();
    const component = await service.make.component();
    expect(await move(child.id, component.id)).toMatchObject({ parentType: 'COMPONENT' });
  });

  test('with its children from one component under another', async () => {
    const { parent, child } = await family();
    const component = await service.make.component();
    expect(await move(parent.id, component.id)).toMatchObject({ parentId: component.id });
    expect(await discoveries.shown(child.id)).toMatchObject({ parentId: parent.id });
  });

  test('without a change of its children', async () => {
    const { parent, child } = await family();
    await move(parent.id, (await service.make.component()).id);
    expect(await discoveries.shown(child.id)).toMatchObject({ updatedAt: child['updatedAt'] });
  });

  test('nowhere when it is asked for the parent it has', async () => {
    const { parent, child } = await family();
    expect(await move(child.id, parent.id)).toMatchObject({
      parentId: parent.id,
      updatedAt: child['updatedAt'],
    });
  });
});

describe('a discovery does not move', () => {
  test('under what is not there', async () => {
    const { id } = await service.make.discovery();
    expect(await refusal(id, 'nothing')).toBe('parent_not_found');
  });

  test('under a discovery without a parent', async () => {
    const { id } = await service.make.discovery();
    expect(await refusal(id, (await service.make.discovery()).id)).toBe('parent_not_under_component');
  });

  test('under a sub-discovery', async () => {
    const { id } = await service.make.discovery();
    expect(await refusal(id, (await family()).child.id)).toBe('parent_is_sub_discovery');
  });

  test('away from its parent while it has children', async () => {
    const { parent } = await family();
    expect(await refusal(parent.id, null)).toBe('discovery_has_children');
  });

  test('under a discovery while it has children', async () => {
    const { parent } = await family();
    const other = await service.make.underComponent();
    expect(await refusal(parent.id, other.id)).toBe('discovery_has_children');
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

  test('under itself while it has no parent', async () => {
    const { id } = await service.make.discovery();
    expect(await refusal(id, id)).toBe('parent_is_self');
  });

  test('under itself while it has children', async () => {
    const { parent } = await family();
    expect(await refusal(parent.id, parent.id)).toBe('parent_is_self');
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
    const { body } = await create(parentId).expect(201);
    expect(body.discovery).toMatchObject({ parentId, parentType });
  });

  test.each<[string, () => Promise<{ id: string }>, string]>([
    ['what is not there', async () => ({ id: 'nothing' }), 'parent_not_found'],
    ['a discovery without a parent', () => service.make.discovery(), 'parent_not_under_component'],
    ['a sub-discovery', async () => (await family()).child, 'parent_is_sub_discovery'],
  ])('is not made under %s', async (_, parentOf, code) => {
    const { body } = await create((await parentOf()).id).expect(400);
    expect(body).toMatchObject({ status: 400, code, errors: [{ pointer: '/parentId', code }] });
  });

  test('is not there yet to be its own parent', async () => {
    const { body } = await create('myself', 'myself').expect(400);
    expect(body).toMatchObject({ code: 'parent_not_found' });
  });
});

test('a hundred pairs that move under each other at once leave none deeper than one level', async () => {
  const component = await service.make.component();
  const pairs = await Promise.all(
    Array.from({ length: 100 }, async () => [
      await service.make.discovery({ under: component }),
      await service.make.discovery({ under: component }),
    ]),
  );
  const answers = await Promise.all(
    pairs.flatMap(([a, b]) => [
      discoveries.patch(a!.id, { parentId: b!.id }),
      discoveries.patch(b!.id, { parentId: a!.id }),
    ]),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
  const forbidden = await service.sql(
    `SELECT FROM discovery child JOIN discovery parent
       ON parent.workspace_id = child.workspace_id AND parent.id = child.parent_discovery_id
     WHERE parent.parent_type <> 'COMPONENT'`,
  );
  expect(forbidden).toEqual([]);
});
