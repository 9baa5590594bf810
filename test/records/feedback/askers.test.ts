import { describe, expect, test } from '@jest/globals';
import { InvalidInput, RecordNotFound } from '../../../src/http/problems/problems.js';
import type { Made } from '../../support/make.js';
import { allOf } from '../../support/pages.js';
import { expectProblem } from '../../support/problem.js';
import { useService } from '../../support/use-service.js';

const service = useService();

const askersOf = async ({ id }: { id: string }): Promise<Made[]> =>
  (await service.http.get(`/v1/discovery/${id}/asker`).expect(200)).body.askers;

const say = (on: Made, members: object = {}): Promise<Made> => service.make.feedback({ on, ...members });

describe('who asked for a discovery', () => {
  test('is one for each address, else name, and company, the newest first', async () => {
    const harbour = await service.make.company({ name: 'Harbour School', revenue: 1200.5 });
    const discovery = await service.make.discovery();
    const ines = { authorEmail: 'ines@harbour.example', companyId: harbour.id };
    await say(discovery, { ...ines, authorName: 'Ines Duarte', score: 5 });
    await say(discovery, { authorName: 'Bo', score: 2 });
    const last = await say(discovery, { ...ines, authorEmail: 'INES@harbour.example', score: 3 });
    const [first, second, ...others] = await askersOf(discovery);
    expect(first).toEqual({
      authorName: 'Ines Duarte',
      authorEmail: 'INES@harbour.example',
      companyId: harbour.id,
      company: 'Harbour School',
      revenue: 1200.5,
      feedback: 2,
      score: 8,
      lastAt: last['createdAt'],
    });
    expect(second).toEqual({ authorName: 'Bo', feedback: 1, score: 2, lastAt: expect.any(String) });
    expect(others).toEqual([]);
  });

  test('is told apart by company, and by address rather than by name', async () => {
    const discovery = await service.make.discovery();
    const both = [{ authorEmail: 'a@x.example' }, { authorEmail: 'b@x.example' }];
    for (const who of both) await say(discovery, { ...who, authorName: 'Kim' });
    await say(discovery, { authorEmail: 'a@x.example', company: 'North Branch' });
    await say(discovery, { authorName: 'KIM' });
    await say(discovery, { authorName: 'kim' });
    expect((await askersOf(discovery)).map(({ feedback }) => feedback)).toEqual([2, 1, 1, 1]);
  });

  test('counts feedback on those directly under it, and none that says neither who nor where', async () => {
    const parent = await service.make.underComponent();
    const child = await service.make.discovery({ under: parent });
    await say(child, { authorName: 'Ada' });
    await say(parent, { authorName: 'Ada' });
    await say(parent);
    expect(await askersOf(parent)).toMatchObject([{ authorName: 'Ada', feedback: 2 }]);
    expect(await askersOf(child)).toMatchObject([{ authorName: 'Ada', feedback: 1 }]);
  });

  test('has merged companies as the one that stays, and words that are no company yet', async () => {
    const discovery = await service.make.discovery();
    const [former, survivor] = [await service.make.company(), await service.make.company({ revenue: 7 })];
    for (const { id } of [former, survivor]) await say(discovery, { companyId: id });
    const set = 'UPDATE company SET merged_into_id = $2 WHERE id = $1';
    await service.sql(set, [former.id, survivor.id]);
    const words = ['Old Word', 'OLD WORD'];
    const pieces = [await say(discovery, { authorName: 'x' }), await say(discovery, { authorName: 'x' })];
    for (const [index, { id }] of pieces.entries())
      await service.sql('UPDATE feedback SET company = $2 WHERE id = $1', [id, words[index]]);
    expect(await askersOf(discovery)).toEqual([
      { authorName: 'x', company: 'OLD WORD', feedback: 2, score: 2, lastAt: expect.any(String) },
      {
        companyId: survivor.id,
        company: survivor['name'],
        revenue: 7,
        feedback: 2,
        score: 2,
        lastAt: expect.any(String),
      },
    ]);
  });

  test('comes page by page, with a total if that is wanted', async () => {
    const discovery = await service.make.discovery();
    for (const authorName of ['A', 'B', 'C', 'A', 'D']) await say(discovery, { authorName });
    const path = `/v1/discovery/${discovery.clientId}/asker?per_page=1`;
    const askers = await allOf(service.http, path);
    expect(askers.map(({ authorName }) => authorName)).toEqual(['D', 'A', 'C', 'B']);
    const beyond = await service.http.get(`${path}&offset=9`).set('prefer', 'count=exact').expect(200);
    expect(beyond.body).toEqual({ askers: [] });
    expect(beyond.headers['x-total-count']).toBe('4');
  });

  test('is nobody where nobody asked, and refused for what is none or a wrong page', async () => {
    const discovery = await service.make.discovery();
    expect(await askersOf(discovery)).toEqual([]);
    expectProblem(await service.http.get('/v1/discovery/nothing/asker'), RecordNotFound);
    const path = `/v1/discovery/${discovery.id}/asker`;
    for (const parameter of ['cursor=x', 'per_page=0', 'sort=score'])
      expectProblem(await service.http.get(`${path}?${parameter}`), InvalidInput);
  });
});
