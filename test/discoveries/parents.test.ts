import { describe, expect, test } from '@jest/globals';
import { useService } from '../support/use-service.js';

const service = useService();

const move = (id: string, parentId: string | null) =>
  service.http.patch(`/v1/discovery/${id}`).send({ parentId });

const refusedWith = (code: string) => expect.objectContaining({ status: 400, code });

describe('parentId of a discovery', () => {
  test('a component is accepted', async () => {
    const component = await service.make.component();
    const discovery = await service.make.discovery();
    const { body } = await move(discovery.id, component.id).expect(200);
    expect(body.discovery).toMatchObject({ parentId: component.id, parentType: 'COMPONENT' });
  });

  test('a discovery directly under a component is accepted', async () => {
    const parent = await service.make.underComponent();
    const discovery = await service.make.discovery();
    const { body } = await move(discovery.id, parent.clientId).expect(200);
    expect(body.discovery).toMatchObject({ parentId: parent.id, parentType: 'DISCOVERY' });
  });

  test('null takes the parent away', async () => {
    const discovery = await service.make.underComponent();
    const { body } = await move(discovery.id, null).expect(200);
    expect(body.discovery).toMatchObject({ parentId: null, parentType: 'NONE' });
  });

  test('null is refused while it has children', async () => {
    const parent = await service.make.underComponent();
    await service.make.discovery({ under: parent });
    const { body } = await move(parent.id, null).expect(400);
    expect(body).toEqual(refusedWith('discovery_has_children'));
  });

  test('what resolves to nothing is refused', async () => {
    const discovery = await service.make.discovery();
    const { body } = await move(discovery.id, 'nothing').expect(400);
    expect(body).toEqual(refusedWith('parent_not_found'));
  });

  test('a discovery without a parent is refused', async () => {
    const parent = await service.make.discovery();
    const discovery = await service.make.discovery();
    const { body } = await move(discovery.id, parent.id).expect(400);
    expect(body).toEqual(refusedWith('parent_not_under_component'));
  });

  test('a sub-discovery is refused', async () => {
    const parent = await service.make.discovery({ under: await service.make.underComponent() });
    const discovery = await service.make.discovery();
    const { body } = await move(discovery.id, parent.id).expect(400);
    expect(body).toEqual(refusedWith('parent_is_sub_discovery'));
  });

  test('the discovery itself is refused', async () => {
    const discovery = await service.make.underComponent();
    const { body } = await move(discovery.id, discovery.id).expect(400);
    expect(body).toEqual(refusedWith('parent_is_self'));
  });

  test('a discovery is refused while this one has children', async () => {
    const parent = await service.make.underComponent();
    await service.make.discovery({ under: parent });
    const { body } = await move(parent.id, (await service.make.underComponent()).id).expect(400);
    expect(body).toEqual(refusedWith('discovery_has_children'));
  });

  test('another component is accepted, children come along', async () => {
    const parent = await service.make.underComponent();
    const child = await service.make.discovery({ under: parent });
    const component = await service.make.component();
    const { body } = await move(parent.id, component.id).expect(200);
    expect(body.discovery).toMatchObject({ parentId: component.id, parentType: 'COMPONENT' });
    const { body: below } = await service.http.get(`/v1/discovery/${child.id}`);
    expect(below.discovery).toMatchObject({ parentId: parent.id, updatedAt: child.updatedAt });
  });

  test('a component is accepted for a sub-discovery, another discovery too', async () => {
    const sub = await service.make.discovery({ under: await service.make.underComponent() });
    const other = await service.make.underComponent();
    expect((await move(sub.id, other.id).expect(200)).body.discovery.parentType).toBe('DISCOVERY');
    const component = await service.make.component();
    expect((await move(sub.id, component.id).expect(200)).body.discovery.parentType).toBe('COMPONENT');
  });

  test('the discovery itself is refused by any of its names, in any place', async () => {
    const loose = await service.make.discovery({ clientId: 'loose' });
    const parent = await service.make.underComponent();
    await service.make.discovery({ under: parent });
    for (const [id, parentId] of [
      [loose.id, 'loose'],
      ['loose', loose.id.toUpperCase()],
      [parent.id, parent.id],
    ] as const) {
      expect((await move(id, parentId).expect(400)).body).toEqual(refusedWith('parent_is_self'));
    }
  });

  test('asking for the parent it has changes nothing', async () => {
    const parent = await service.make.underComponent();
    const discovery = await service.make.discovery({ under: parent });
    const { body } = await move(discovery.id, parent.id).expect(200);
    expect(body.discovery).toMatchObject({ parentId: parent.id, updatedAt: discovery.updatedAt });
  });
});

describe('parentId of a new discovery', () => {
  const create = (parentId: string | null, clientId?: string) =>
    service.http.post('/v1/discovery').send({ title: 'New', parentId, clientId });
  const accepted: [string, () => Promise<{ id: string } | null>, string][] = [
    ['a component', () => service.make.component(), 'COMPONENT'],
    ['a discovery directly under a component', () => service.make.underComponent(), 'DISCOVERY'],
    ['null', async () => null, 'NONE'],
  ];
  const refused: [string, () => Promise<{ id: string }>, string][] = [
    ['what resolves to nothing', async () => ({ id: 'nothing' }), 'parent_not_found'],
    ['a discovery without a parent', () => service.make.discovery(), 'parent_not_under_component'],
    [
      'a sub-discovery',
      async () => service.make.discovery({ under: await service.make.underComponent() }),
      'parent_is_sub_discovery',
    ],
  ];

  test.each(accepted)('%s is accepted', async (_, parentOf, parentType) => {
    const parentId = (await parentOf())?.id ?? null;
    const { body } = await create(parentId).expect(201);
    expect(body.discovery).toMatchObject({ parentId, parentType });
  });

  test.each(refused)('%s is refused', async (_, parentOf, code) => {
    const { body } = await create((await parentOf()).id).expect(400);
    expect(body).toEqual(refusedWith(code));
    expect(body.errors).toEqual([expect.objectContaining({ pointer: '/parentId', code })]);
  });

  test('its own clientId is nothing yet', async () => {
    const { body } = await create('myself', 'myself').expect(400);
    expect(body).toEqual(refusedWith('parent_not_found'));
  });
});

describe('crossing moves', () => {
  test('100 pairs at once leave no discovery deeper than one level', async () => {
    const component = await service.make.component();
    const pairs = await Promise.all(
      Array.from({ length: 100 }, async () => [
        await service.make.discovery({ under: component }),
        await service.make.discovery({ under: component }),
      ]),
    );
    const answers = await Promise.all(pairs.flatMap(([a, b]) => [move(a!.id, b!.id), move(b!.id, a!.id)]));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
    const [forbidden] = await service.sql<{ count: string }>(
      `SELECT count(*) FROM discovery child JOIN discovery parent ON parent.id = child.parent_discovery_id
       WHERE parent.parent_type <> 'COMPONENT'`,
    );
    expect(forbidden!.count).toBe('0');
  });
});
