import { expect, test } from '@jest/globals';
import type { Response } from 'supertest';
import type { Made } from '../../../support/make.js';
import { useService } from '../../../support/use-service.js';
import { expectConsistent } from '../../../support/probes.js';

const service = useService();

const bulk = (operations: object[], options: object = {}) =>
  service.http.post('/v1/discovery/bulk').send({ operations, ...options });
const codeOf = ({ status, body }: Response): string => (status < 300 ? `${status}` : body.code);
const shuffled = <Item>(items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);

const consistent = () => expectConsistent(service);

test('bulks that change the same discoveries in other orders wait for each other, and all succeed', async () => {
  const made = await Promise.all(Array.from({ length: 60 }, () => service.make.discovery()));
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      bulk(shuffled(made).map(({ id }) => ({ update: { id, title: `By ${n}`, tags: [`by ${n}`] } }))),
    ),
  );
  expect(answers.map(codeOf)).toEqual(answers.map(() => '200'));
  const titles = await service.sql<{ title: string }>(
    'SELECT DISTINCT title FROM discovery WHERE id = ANY ($1::uuid[])',
    [made.map(({ id }) => id)],
  );
  expect(titles).toHaveLength(1);
  await consistent();
});

test('bulks that upsert the same discoveries in other orders make each once', async () => {
  for (let round = 0; round < 4; round++) {
    const upserts = Array.from({ length: 40 }, (_, n) => ({
      upsert: { clientId: `same-${round}-${n}`, title: `Same ${n}` },
    }));
    const answers = await Promise.all(Array.from({ length: 6 }, () => bulk(shuffled(upserts))));
    expect(answers.map(codeOf)).toEqual(answers.map(() => '200'));
    const made = answers.flatMap(({ body }) =>
      body.results.filter(({ status }: { status: number }) => status === 201),
    );
    expect(made).toHaveLength(40);
  }
});

test('of bulks that create the same discoveries one does, and the others are told which are taken', async () => {
  const creations = Array.from({ length: 30 }, (_, n) => ({ create: { clientId: `one-${n}`, title: 'x' } }));
  const answers = await Promise.all(Array.from({ length: 5 }, () => bulk(shuffled(creations))));
  expect(answers.map(codeOf).sort()).toEqual(['200', ...Array.from({ length: 4 }, () => 'client_id_taken')]);
});

test('moves that cross keep to the rules, whoever comes first', async () => {
  const component = await service.make.component();
  for (let round = 0; round < 6; round++) {
    const made: Made[] = await Promise.all(
      Array.from({ length: 12 }, () => service.make.discovery({ under: component })),
    );
    const moves = (from: number, to: number) =>
      made.flatMap(({ id }, n) =>
        n % 2 === from ? [{ update: { id, parentId: made[(n + to) % made.length]!.id } }] : [],
      );
    const answers = await Promise.all([
      bulk(moves(0, 1), { atomic: round % 2 === 0 }),
      bulk(moves(1, 1), { atomic: round % 2 === 0 }),
      ...made
        .slice(0, 4)
        .map(({ id }, n) =>
          service.http.patch(`/v1/discovery/${id}`).send({ parentId: made[(n + 5) % made.length]!.id }),
        ),
    ]);
    for (const answer of answers) expect(['200', ...REFUSALS]).toContain(codeOf(answer));
  }
  const wrong =
    await service.sql(`SELECT FROM discovery d JOIN discovery p ON p.workspace_id = d.workspace_id AND p.id = d.parent_discovery_id
    WHERE p.component_id IS NULL`);
  expect(wrong).toEqual([]);
  await consistent();
});

const REFUSALS = ['parent_is_sub_discovery', 'discovery_has_children', 'parent_not_under_component'];

test('what is deleted while others refer to it stays, or they are refused', async () => {
  for (let round = 0; round < 6; round++) {
    const parents = await Promise.all(Array.from({ length: 6 }, () => service.make.underComponent()));
    const answers = await Promise.all([
      bulk(parents.map(({ id }) => ({ delete: { id } }))),
      bulk(
        parents.map(({ id }) => ({ create: { title: 'x', parentId: id } })),
        { atomic: false },
      ),
      ...parents.map(({ id }) => service.http.post('/v1/feedback').send({ discoveryId: id })),
    ]);
    for (const answer of answers)
      expect(['200', '201', 'record_in_use', 'discovery_not_found', 'record_not_found']).toContain(
        codeOf(answer),
      );
  }
  await consistent();
});

test('references that vanish meanwhile are looked up again', async () => {
  for (let round = 0; round < 6; round++) {
    const states = await Promise.all(Array.from({ length: 5 }, () => service.make.state()));
    const user = await service.make.user();
    const [answer] = await Promise.all([
      bulk(
        states.map(({ id }) => ({ create: { title: 'x', discoveryStateId: id, assignees: [user.id] } })),
        { atomic: false },
      ),
      ...states.map(({ id }) => service.http.delete(`/v1/discovery-state/${id}`)),
      service.http.delete(`/v1/user/${user.id}`),
    ]);
    expect(codeOf(answer)).toBe('200');
  }
  await consistent();
});

test('single requests go on meanwhile, and wait for no longer than a bulk takes', async () => {
  const made = await Promise.all(Array.from({ length: 100 }, () => service.make.discovery()));
  const parent = await service.make.underComponent();
  const [answer, ...others] = await Promise.all([
    bulk([
      ...made.map(({ id }) => ({ update: { id, title: 'By bulk' } })),
      ...made.map(() => ({ create: { title: 'x', parentId: parent.id } })),
    ]),
    ...made.slice(0, 20).map(({ id }) => service.http.patch(`/v1/discovery/${id}`).send({ title: 'Alone' })),
    service.http.patch(`/v1/discovery/${parent.id}`).send({ title: 'Its parent' }),
  ]);
  expect(codeOf(answer)).toBe('200');
  expect(others.map(codeOf)).toEqual(others.map(() => '200'));
});
