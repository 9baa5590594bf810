import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Response } from 'supertest';
import { undo } from '../../events/world.js';
import { useCommandsOn } from '../../support/commands.js';
import type { Made } from '../../support/make.js';
import { settled } from '../../support/probes.js';
import { randomFrom } from '../../support/random.js';
import { importLines } from '../../support/transfer.js';
import { useService, useWorkspace } from '../../support/use-service.js';

const service = useService();
const commands = useCommandsOn(service);

const SEED = Number(process.env['SEED'] ?? 1);
const CLIENTS = 8;
const DISCOVERIES = 30;
const TURNS = 12;

/** Eight clients merge at random, and name any of them, whatever has become of it, in everything else. */
describe('eight clients that merge and write at random', () => {
  const workspace = useWorkspace(service, 'merging');
  const random = randomFrom(SEED);
  const oneOf = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const made: Made[] = [];
  /** Where each piece was put last, by its id. */
  const feedback = new Map<string, { score: number; on: string }>();
  const answers: Response[] = [];
  const merged: (readonly [string, string])[] = [];

  const nameOf = ({ id, clientId }: Made): string => (random() < 0.5 ? id : clientId);
  const name = (): string => nameOf(oneOf(made));

  async function giveFeedback(own: string[]): Promise<void> {
    const score = Math.floor(random() * 100);
    const answer = await workspace.http.post('/v1/feedback').send({ discoveryId: name(), score });
    answers.push(answer);
    if (answer.status !== 201) return;
    const { id, discoveryId: on } = answer.body.feedback;
    own.push(id);
    feedback.set(id, { score, on });
  }

  /** Each moves its own, so that it knows where they are. */
  async function write(own: readonly string[]): Promise<void> {
    const tag = `tag ${Math.floor(random() * 1_000)}`;
    answers.push(await workspace.http.patch(`/v1/discovery/${name()}`).send({ addTags: [tag] }));
    const id = oneOf(own);
    const answer = await workspace.http.patch(`/v1/feedback/${id}`).send({ discoveryId: name() });
    answers.push(answer);
    Object.assign(feedback.get(id)!, { on: answer.body.feedback.discoveryId });
  }

  async function mergeSome(): Promise<void> {
    const [one, into] = [oneOf(made), oneOf(made)];
    const path = `/v1/discovery/${nameOf(one)}/merge`;
    const answer = await workspace.http.post(path).send({ into: nameOf(into) });
    answers.push(answer);
    if (answer.status === 200) merged.push([one.id, into.id]);
  }

  async function client(): Promise<void> {
    const own: string[] = [];
    for (let turn = 0; turn < TURNS; turn++) {
      await giveFeedback(own);
      await write(own);
      await (random() < 0.4 ? mergeSome() : giveFeedback(own));
    }
  }

  const get = async (reference: string) => {
    const { status, body } = await workspace.http.get(`/v1/discovery/${reference}`);
    return { status, ...body.discovery } as Made & { status: number };
  };

  beforeAll(async () => {
    for (let n = 0; n < DISCOVERIES; n++) made.push(await workspace.make.discovery({ clientId: `D-${n}` }));
    await Promise.all(Array.from({ length: CLIENTS }, client));
    await settled(service);
  });

  test('are answered what the contract says, and nothing else', () => {
    const outcomes = new Set(answers.map(({ status, body }) => (status < 300 ? status : body.code)));
    expect([200, 201, 'merged_into_itself', 'list_too_long']).toEqual(expect.arrayContaining([...outcomes]));
    expect(merged.length).toBeGreaterThan(CLIENTS);
  });

  test('leave a discovery for each that was not merged', async () => {
    const { body } = await workspace.http.get('/v1/discovery?per_page=100').expect(200);
    expect(body.discoveries).toHaveLength(DISCOVERIES - merged.length);
  });

  test('leave every id and clientId leading to one of those, without a circle', async () => {
    const { body } = await workspace.http.get('/v1/discovery?per_page=100').expect(200);
    const left = new Set(body.discoveries.map(({ id }: Made) => id));
    for (const { id, clientId } of made) {
      const [byId, byClientId] = [await get(id), await get(clientId)];
      expect(left).toContain(byId.id);
      expect(byClientId.id).toBe(byId.id);
    }
    const chained = await service.sql(
      'SELECT FROM merged_discovery m JOIN merged_discovery further USING (workspace_id) WHERE further.id = m.into_id',
    );
    expect(chained).toEqual([]);
  });

  test('leave together what was merged, and nothing else', async () => {
    const groups = new Map(made.map(({ id }) => [id, new Set([id])]));
    for (const [one, into] of merged)
      for (const id of groups.get(one)!) groups.set(id, groups.get(into)!.add(id));
    const led = await Promise.all(made.map(async ({ id }) => [id, (await get(id)).id] as const));
    const found = Map.groupBy(led, ([, survivor]) => survivor);
    const ids = (group: Iterable<string>) => [...group].toSorted().join();
    expect([...found.values()].map((group) => ids(group.map(([id]) => id))).toSorted()).toEqual(
      [...new Set(groups.values())].map(ids).toSorted(),
    );
  });

  test('leave each piece of feedback where what it was put on has gone, and the values add up', async () => {
    const sums = new Map<string, number>();
    for (const [id, { score, on }] of feedback) {
      const { body } = await workspace.http.get(`/v1/feedback/${id}`).expect(200);
      const survivor = (await get(on)).id;
      expect(body.feedback.discoveryId).toBe(survivor);
      sums.set(survivor, (sums.get(survivor) ?? 0) + score);
    }
    const { body } = await workspace.http.get('/v1/discovery?per_page=100').expect(200);
    for (const { id, feedbackScore } of body.discoveries) expect(feedbackScore).toBe(sums.get(id) ?? 0);
  });
});

describe('at the same moment as a merge', () => {
  const ROUNDS = 12;
  const inRounds = (round: (clientId: string) => Promise<void>) =>
    Promise.all(Array.from({ length: ROUNDS }, (_, n) => round(`${expect.getState().currentTestName} ${n}`)));
  const merge = (one: { id: string }, into: { id: string }) =>
    service.http.post(`/v1/discovery/${one.id}/merge`).send({ into: into.id });
  const pair = async (clientId: string): Promise<[Made, Made]> => [
    await service.make.discovery({ clientId }),
    await service.make.discovery(),
  ];
  const survivorIs = async (clientId: string, { id }: Made) => {
    const { body } = await service.http.get(`/v1/discovery/${encodeURIComponent(clientId)}`).expect(200);
    expect(body.discovery.id).toBe(id);
  };

  test('nobody makes another discovery with the clientId', () =>
    inRounds(async (clientId) => {
      const [loser, survivor] = await pair(clientId);
      const create = () => service.http.post('/v1/discovery').send({ title: 'x', clientId });
      const [merged, ...created] = await Promise.all([merge(loser, survivor), create(), create(), create()]);
      expect([merged.status, ...created.map(({ body }) => body.code)]).toEqual([
        200,
        ...created.map(() => 'client_id_taken'),
      ]);
      await survivorIs(clientId, survivor);
    }));

  test('an upsert by the clientId changes the one or the survivor', () =>
    inRounds(async (clientId) => {
      const [loser, survivor] = await pair(clientId);
      const operations = [{ upsert: { clientId, title: 'Upserted' } }];
      const [merged, upserted] = await Promise.all([
        merge(loser, survivor),
        service.http.post('/v1/discovery/bulk').send({ operations }),
      ]);
      expect([merged.status, upserted.status]).toEqual([200, 200]);
      expect([loser.id, survivor.id]).toContain(upserted.body.results[0].discovery.id);
      await survivorIs(clientId, survivor);
    }));

  test('feedback, children and moves that name it reach the survivor', () =>
    inRounds(async (clientId) => {
      const component = await service.make.component();
      const loser = await service.make.discovery({ clientId, under: component });
      const survivor = await service.make.discovery({ under: component });
      const [merged, feedback, child] = await Promise.all([
        merge(loser, survivor),
        service.http.post('/v1/feedback').send({ discoveryId: loser.id, score: 5 }),
        service.http.post('/v1/discovery').send({ title: 'Child', parentId: clientId }),
      ]);
      expect([merged.status, feedback.status, child.status]).toEqual([200, 201, 201]);
      const on = await service.http.get(`/v1/feedback/${feedback.body.feedback.id}`).expect(200);
      const under = await service.http.get(`/v1/discovery/${child.body.discovery.id}`).expect(200);
      expect([on.body.feedback.discoveryId, under.body.discovery.parentId]).toEqual([
        survivor.id,
        survivor.id,
      ]);
    }));

  test('the opposite merge is refused, and one of the two is left', () =>
    inRounds(async (clientId) => {
      const [one, other] = await pair(clientId);
      const answers = await Promise.all([merge(one, other), merge(other, one)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const survivor = answers.find(({ status }) => status === 200);
      await survivorIs(clientId, survivor!.body.discovery);
      await survivorIs(other.id, survivor!.body.discovery);
    }));

  test('three merges in a circle leave one of the three, to which all lead', () =>
    inRounds(async (clientId) => {
      const [one, other] = await pair(clientId);
      const third = await service.make.discovery();
      const answers = await Promise.all([merge(one, other), merge(other, third), merge(third, one)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409]);
      const { body } = await service.http.get(`/v1/discovery/${one.id}`).expect(200);
      for (const { id } of [other, third]) await survivorIs(id, body.discovery);
    }));

  test('it is deleted, and so the merge or the deletion finds nothing', () =>
    inRounds(async (clientId) => {
      const [loser, survivor] = await pair(clientId);
      const [merged, deleted] = await Promise.all([
        merge(loser, survivor),
        service.http.delete(`/v1/discovery/${loser.id}`),
      ]);
      expect([
        [200, 404],
        [404, 204],
      ]).toContainEqual([merged.status, deleted.status]);
      await service.http.get(`/v1/discovery/${loser.id}`).expect(merged.status);
    }));

  test('the survivor is deleted, before it has anything', () =>
    inRounds(async (clientId) => {
      const [loser, survivor] = await pair(clientId);
      const feedback = await service.make.feedback({ on: loser });
      const [merged, deleted] = await Promise.all([
        merge(loser, survivor),
        service.http.delete(`/v1/discovery/${survivor.id}`),
      ]);
      expect([
        [200, 409],
        [400, 204],
      ]).toContainEqual([merged.status, deleted.status]);
      const { body } = await service.http.get(`/v1/feedback/${feedback.id}`).expect(200);
      expect(body.feedback.discoveryId).toBe(merged.status === 200 ? survivor.id : loser.id);
    }));

  test('an import that names it reaches it or the survivor', async () => {
    const { id, http, make } = await service.workspace('imported meanwhile');
    await inRounds(async (clientId) => {
      const loser = await make.discovery({ clientId });
      const survivor = await make.discovery();
      const lines = [
        { discovery: { clientId, title: 'Imported' } },
        { feedback: { clientId, discoveryId: clientId, score: 1 } },
      ];
      const [merged] = await Promise.all([
        http.post(`/v1/discovery/${loser.id}/merge`).send({ into: survivor.id }),
        importLines(commands, id, lines),
      ]);
      expect(merged.status).toBe(200);
      const { body } = await http.get(`/v1/feedback/${encodeURIComponent(clientId)}`).expect(200);
      expect(body.feedback.discoveryId).toBe(survivor.id);
    });
  });

  test('and its undo, another merge of either is done before or after', () =>
    inRounds(async (clientId) => {
      const [loser, survivor] = await pair(clientId);
      const last = await service.make.discovery();
      await service.make.feedback({ on: loser });
      await merge(loser, survivor).expect(200);
      const { body } = await service.http.get(`/v1/discovery/${loser.id}/history`).expect(200);
      const [undone, merged] = await Promise.all([undo(service, body.changes[0].id), merge(survivor, last)]);
      expect(merged.status).toBe(200);
      expect([200, 409]).toContain(undone.status);
      await survivorIs(loser.id, undone.status === 200 ? loser : last);
      await survivorIs(survivor.id, last);
    }));

  test('the survivor is merged on, and what was merged into it goes along', () =>
    inRounds(async (clientId) => {
      const [one, between] = await pair(clientId);
      const last = await service.make.discovery();
      const answers = await Promise.all([merge(one, between), merge(between, last)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      await survivorIs(clientId, last);
    }));
});
