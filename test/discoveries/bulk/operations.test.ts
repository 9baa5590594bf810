import { describe, expect, test } from '@jest/globals';
import { useService } from '../../support/use-service.js';

const service = useService();

const bulk = (operations: object[], options: object = {}, query: object = {}) =>
  service.http
    .post('/v1/discovery/bulk')
    .query(query)
    .send({ operations, ...options });

test('smoke', async () => {
  const component = await service.make.component();
  const { body } = await bulk([
    { create: { title: 'Parent', clientId: 'p', parentId: component.id } },
    { create: { title: 'Child', clientId: 'c', parentId: 'p', tags: ['a', 'b'] } },
    { create: { title: 'Other' } },
  ]).expect(200);
  console.log(JSON.stringify(body, null, 1));
  const again = await bulk([
    { update: { id: 'p', title: 'Parent2' } },
    { upsert: { clientId: 'c', parentId: null, tags: ['x'] } },
    { delete: { id: body.results[2].discovery.id } },
    { upsert: { clientId: 'd', title: 'D', parentId: 'p' } },
  ]);
  console.log(JSON.stringify(again.body, null, 1));
});
