import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Response } from 'supertest';
import type { Made } from '../support/make.js';
import { settled } from '../support/probes.js';
import { randomFrom } from '../support/random.js';
import { useService, useWorkspace } from '../support/use-service.js';

const service = useService();

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
  const feedback: { id: string; score: number; first: string }[] = [];
  const answers: Response[] = [];
  let merges = 0;

  const name = (): string => {
    const { id, clientId } = oneOf(made);
    return random() < 0.5 ? id : clientId;
  };

  async function giveFeedback(): Promise<void> {
    const score = Math.floor(random() * 100);
    const first = name();
    const answer = await workspace.http.post('/v1/feedback').send({ discoveryId: first, score });
    answers.push(answer);
    if (answer.status === 201) feedback.push({ id: answer.body.feedback.id, score, first });
  }

  async function write(): Promise<void> {
    const tag = `tag ${Math.floor(random() * 1_000)}`;
    answers.push(await workspace.http.patch(`/v1/discovery/${name()}`).send({ addTags: [tag] }));
    if (feedback.length > 0)
      answers.push(
        await workspace.http.patch(`/v1/feedback/${oneOf(feedback).id}`).send({ discoveryId: name() }),
      );
  }

  async function mergeSome(): Promise<void> {
    const answer = await workspace.http.post(`/v1/discovery/${name()}/merge`).send({ into: name() });
    answers.push(answer);
    if (answer.status === 200) merges += 1;
  }

  async function client(): Promise<void> {
    for (let turn = 0; turn < TURNS; turn++) {
      await giveFeedback();
      await write();
      await (random() < 0.4 ? mergeSome() : giveFeedback());
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
    expect(merges).toBeGreaterThan(CLIENTS);
  });

  test('leave a discovery for each that was not merged', async () => {
    const { body } = await workspace.http.get('/v1/discovery?per_page=100').expect(200);
    expect(body.discoveries).toHaveLength(DISCOVERIES - merges);
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
      'SELECT FROM merged_discovery m JOIN merged_discovery further ON further.id = m.into_id',
    );
    expect(chained).toEqual([]);
  });

  test('lose no feedback, and the values add up', async () => {
    const { body } = await workspace.http.get('/v1/discovery?per_page=100').expect(200);
    const scores = body.discoveries.map((each: Made) => each['feedbackScore'] as number);
    const sum = feedback.reduce((all, { score }) => all + score, 0);
    expect(scores.reduce((all: number, score: number) => all + score, 0)).toBe(sum);
    for (const { id } of feedback) await workspace.http.get(`/v1/feedback/${id}`).expect(200);
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

  test('the survivor is merged on, and what was merged into it goes along', () =>
    inRounds(async (clientId) => {
      const [one, between] = await pair(clientId);
      const last = await service.make.discovery();
      const answers = await Promise.all([merge(one, between), merge(between, last)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      await survivorIs(clientId, last);
    }));
});
