import { beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/platform/identifiers/uuid.js';
import type { Made } from '../../support/make.js';
import { useService } from '../../support/use-service.js';
import { settled, wrongValues } from '../../support/probes.js';

const service = useService();

const make = () => service.make;

async function shown({ id }: { id: string }) {
  await settled(service);
  const { body } = await service.http.get(`/v1/discovery/${id}`).expect(200);
  return { score: body.discovery.feedbackScore, last: body.discovery.lastFeedback };
}

const scoreOf = async (discovery: { id: string }) => (await shown(discovery)).score;

/** A discovery under a component with one under it. */
async function family() {
  const parent = await make().underComponent();
  return { parent, child: await make().discovery({ under: parent }) };
}

const move = (discovery: { id: string }, parent: { id: string } | null) =>
  service.http
    .patch(`/v1/discovery/${discovery.id}`)
    .send({ parentId: parent && parent.id })
    .expect(200);

const change = (feedback: { id: string }, members: object) =>
  service.http.patch(`/v1/feedback/${feedback.id}`).send(members).expect(200);

describe('the feedback value', () => {
  test('without feedback is 0, and there is no last feedback', async () =>
    expect(await shown(await make().discovery())).toEqual({ score: 0, last: null }));

  test('is the sum of the feedback on the discovery and on its direct children', async () => {
    const { parent, child } = await family();
    await make().feedback({ on: parent, score: 2 });
    await make().feedback({ on: child, score: 3 });
    await make().feedback({ on: child, score: 40 });
    expect(await scoreOf(child)).toBe(43);
    expect(await scoreOf(parent)).toBe(45);
  });

  test('has as last feedback the newest of the same', async () => {
    const { parent, child } = await family();
    await make().feedback({ on: parent });
    const { createdAt } = await make().feedback({ on: child });
    expect((await shown(parent)).last).toBe(createdAt);
  });

  test('has the one before as last feedback when the newest is deleted', async () => {
    const { parent, child } = await family();
    const older = await make().feedback({ on: parent });
    const newer = await make().feedback({ on: child });
    await service.http.delete(`/v1/feedback/${newer.id}`).expect(204);
    expect((await shown(parent)).last).toBe(older.createdAt);
    expect((await shown(child)).last).toBeNull();
  });

  test('follows a changed score', async () => {
    const { parent, child } = await family();
    const feedback = await make().feedback({ on: child, score: 5 });
    await change(feedback, { score: 7 });
    expect(await scoreOf(parent)).toBe(7);
  });

  test('follows feedback that moves to a discovery elsewhere, for all four', async () => {
    const [from, to] = [await family(), await family()];
    const feedback = await make().feedback({ on: from.child, score: 5 });
    expect(await scoreOf(from.parent)).toBe(5);
    await change(feedback, { discoveryId: to.child.id });
    expect(await scoreOf(from.child)).toBe(0);
    expect(await scoreOf(from.parent)).toBe(0);
    expect(await scoreOf(to.child)).toBe(5);
    expect(await scoreOf(to.parent)).toBe(5);
  });

  test('follows a discovery that moves, for its former parent and its new one', async () => {
    const [from, to] = [await family(), await family()];
    await make().feedback({ on: from.child, score: 5 });
    expect(await scoreOf(from.parent)).toBe(5);
    await move(from.child, to.parent);
    expect(await scoreOf(from.parent)).toBe(0);
    expect(await scoreOf(to.parent)).toBe(5);
  });

  test.each([
    ['a component', () => make().component()],
    ['nothing', () => null],
  ])('follows a discovery that leaves its parent for %s, and one that comes back', async (_, other) => {
    const { parent, child } = await family();
    await make().feedback({ on: child, score: 5 });
    await move(child, await other());
    expect(await scoreOf(parent)).toBe(0);
    expect(await scoreOf(child)).toBe(5);
    await move(child, parent);
    expect(await scoreOf(parent)).toBe(5);
  });

  test('can be larger than 32 bits hold', async () => {
    const { parent, child } = await family();
    await service.sql(
      `INSERT INTO feedback (workspace_id, id, client_id, updated_at, discovery_id, score, starred)
       SELECT workspace_id, large.id, 'large-' || n, now(), discovery.id, 1000000, false
       FROM discovery, unnest($2::uuid[]) WITH ORDINALITY AS large (id, n) WHERE discovery.id = $1`,
      [child.id, Array.from({ length: 3_000 }, newId)],
    );
    await make().feedback({ on: child, score: 1 });
    expect(await scoreOf(parent)).toBe(3_000_000_001);
  });

  test('is the truth for every discovery after all of this', async () => {
    await settled(service);
    expect(await wrongValues(service)).toEqual([]);
  });
});

describe('a refresh', () => {
  let parent: Made;
  beforeAll(async () => {
    ({ parent } = await family());
    await make().feedback({ on: parent, score: 5 });
    await settled(service);
  });

  test('does not change updatedAt', async () => {
    const { body } = await service.http.get(`/v1/discovery/${parent.id}`);
    expect(body.discovery).toMatchObject({ feedbackScore: 5, updatedAt: parent.updatedAt });
  });
});
