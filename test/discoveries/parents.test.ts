import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startService, type TestService } from '../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const move = (id: string, parentId: string | null) =>
  service.http.patch(`/v1/discovery/${id}`).send({ discovery: { parentId } });

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

  test('asking for the parent it has changes nothing', async () => {
    const parent = await service.make.underComponent();
    const discovery = await service.make.discovery({ under: parent });
    const { body } = await move(discovery.id, parent.id).expect(200);
    expect(body.discovery).toMatchObject({ parentId: parent.id, updatedAt: discovery.updatedAt });
  });
});

describe('crossing moves', () => {
  test('200 pairs at once leave no discovery deeper than one level', async () => {
    const component = await service.make.component();
    const pairs = await Promise.all(
      Array.from({ length: 200 }, async () => [
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
