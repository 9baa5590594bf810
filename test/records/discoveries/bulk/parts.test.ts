import { beforeAll, expect, test } from '@jest/globals';
import type { Response } from 'supertest';
import type { Made } from '../../../support/make.js';
import { useService } from '../../../support/use-service.js';
import { expectConsistent } from '../../../support/probes.js';

// A hundred operations are written while the next hundred are carried out.
const service = useService();

let component: Made;
beforeAll(async () => {
  component = await service.make.component();
});

const bulk = (operations: object[], options: object = {}) =>
  service.http.post('/v1/discovery/bulk').send({ operations, ...options });
const statusesOf = ({ body }: Response): number[] =>
  body.results.map(({ status }: { status: number }) => status);
const times = <Item>(count: number, item: (n: number) => Item): Item[] =>
  Array.from({ length: count }, (_, n) => item(n));
const titled = async (beginning: string): Promise<number> =>
  (await service.sql('SELECT FROM discovery WHERE title LIKE $1', [`${beginning} %`])).length;

const consistent = () => expectConsistent(service);

test('an operation that is refused undoes what was written before it', async () => {
  const former = await service.make.discovery({ title: 'As it was' });
  const answer = await bulk([
    { update: { id: former.id, title: 'Undone 0' } },
    ...times(230, (n) => ({ create: { title: `Undone ${n}`, tags: ['undone'] } })),
    { create: { title: 'Undone 231', parentId: 'nowhere' } },
  ]);
  expect(answer.status).toBe(400);
  expect(answer.body.errors[0].pointer).toBe('/operations/231/create/parentId');
  expect(await titled('Undone')).toBe(0);
  await consistent();
});

test('only what is refused is not written, if the operations are not atomic', async () => {
  const operations = times(250, (n) => ({
    create: { title: `Kept ${n}`, ...(n % 50 === 49 && { parentId: 'nowhere' }) },
  }));
  const answer = await bulk(operations, { atomic: false }).expect(200);
  expect(statusesOf(answer)).toEqual(times(250, (n) => (n % 50 === 49 ? 400 : 201)));
  expect(await titled('Kept')).toBe(245);
  await consistent();
});

test('a dry run writes none of it', async () => {
  const answer = await bulk(
    times(250, (n) => ({ create: { title: `Dry ${n}` } })),
    { dryRun: true },
  ).expect(200);
  expect(new Set(statusesOf(answer))).toEqual(new Set([201]));
  expect(await titled('Dry')).toBe(0);
});

test('operations name, move and delete what others a hundred before them made or changed', async () => {
  const filler = (name: string) => times(100, (n) => ({ create: { title: `${name} ${n}` } }));
  const [mover, leaving] = [await service.make.underComponent(), await service.make.underComponent()];
  const child = await service.make.discovery({ under: leaving });
  const answer = await bulk([
    { create: { clientId: 'parent', title: 'Parent', parentId: component.id } },
    { update: { id: child.id, parentId: component.id } },
    ...filler('First'),
    { create: { clientId: 'child', title: 'Child', parentId: 'parent' } },
    { update: { id: mover.id, parentId: 'parent', title: 'Moved' } },
    ...filler('Second'),
    { delete: { id: leaving.id } },
    { upsert: { clientId: 'last', title: 'Last', parentId: child.id } },
  ]).expect(200);
  expect(statusesOf(answer).filter((status) => status === 204)).toHaveLength(1);
  const parentOf = async (reference: string) =>
    (await service.http.get(`/v1/discovery/${reference}`).expect(200)).body.discovery.parentId as string;
  const { id: parent } = answer.body.results[0].discovery as Made;
  expect(await parentOf('child')).toBe(parent);
  expect(await parentOf(mover.id)).toBe(parent);
  expect(await parentOf(child.id)).toBe(component.id);
  expect(await parentOf('last')).toBe(child.id);
  await service.http.get(`/v1/discovery/${leaving.id}`).expect(404);
  await consistent();
});

test('discoveries change places with others a hundred operations away', async () => {
  const made = await Promise.all(times(130, () => service.make.discovery({ under: component })));
  const [top, below] = [made.slice(0, 65), made.slice(65)];
  const under = (children: Made[], parents: Made[]) =>
    children.map(({ id }, n) => ({ update: { id, title: `Placed ${n}`, parentId: parents[n]!.id } }));
  const toTop = (some: Made[]) => some.map(({ id }) => ({ update: { id, parentId: component.id } }));
  await bulk(under(below, top)).expect(200);
  await bulk([...toTop(below), ...under(top, below)]).expect(200);
  const moved = await service.sql<{ id: string; parent_discovery_id: string | null }>(
    'SELECT id, parent_discovery_id FROM discovery WHERE id = ANY ($1::uuid[])',
    [made.map(({ id }) => id)],
  );
  const parents = new Map(moved.map((row) => [row.id, row.parent_discovery_id]));
  expect(top.map(({ id }) => parents.get(id))).toEqual(below.map(({ id }) => id));
  expect(new Set(below.map(({ id }) => parents.get(id)))).toEqual(new Set([null]));
  await consistent();
});
