import { describe, expect, test } from '@jest/globals';
import { until } from '../../support/until.js';
import { useService } from '../../support/use-service.js';

const service = useService();

const get = (id: string) => service.http.get(`/v1/discovery/${id}`);
const tagOf = async (id: string): Promise<string> => (await get(id).expect(200)).get('etag')!;
const change = (id: string, title: string, ifMatch: string) =>
  service.http.patch(`/v1/discovery/${id}`).set('if-match', ifMatch).send({ title });

describe('If-Match', () => {
  test('lets a change pass that was made for the present version, and the answer has the next tag', async () => {
    const { id } = await service.make.discovery();
    const first = await change(id, 'One', await tagOf(id)).expect(200);
    const second = await change(id, 'Two', first.get('etag')!).expect(200);
    expect(await tagOf(id)).toBe(second.get('etag'));
  });

  test('takes the tag of the answer to create', async () => {
    const created = await service.http.post('/v1/component').send({ title: 'New' });
    await service.http
      .patch(created.get('location')!)
      .set('if-match', created.get('etag')!)
      .send({ title: 'Newer' })
      .expect(200);
  });

  test('refuses a change when somebody else was faster, and nothing changes', async () => {
    const { id } = await service.make.discovery();
    const tag = await tagOf(id);
    await change(id, 'Faster', tag).expect(200);
    const { body } = await change(id, 'Slower', tag).expect(412);
    expect(body).toMatchObject({ status: 412, code: 'precondition_failed' });
    expect((await get(id)).body.discovery.title).toBe('Faster');
  });

  test('lets exactly one of many concurrent changes pass', async () => {
    const { id } = await service.make.discovery();
    const tag = await tagOf(id);
    const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => change(id, `Try ${i}`, tag)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array<number>(29).fill(412)]);
  });

  test('keeps a stale delete from deleting', async () => {
    const { id } = await service.make.discovery();
    const tag = await tagOf(id);
    await change(id, 'Faster', tag).expect(200);
    await service.http.delete(`/v1/discovery/${id}`).set('if-match', tag).expect(412);
    await service.http
      .delete(`/v1/discovery/${id}`)
      .set('if-match', await tagOf(id))
      .expect(204);
  });

  test('takes * for any version, and a list with the present one', async () => {
    const { id } = await service.make.discovery();
    await change(id, 'One', '*').expect(200);
    await change(id, 'Two', `"other", ${await tagOf(id)}`).expect(200);
  });

  test('compares strongly: a weak tag never matches', async () => {
    const { id } = await service.make.discovery();
    await change(id, 'Weak', `W/${await tagOf(id)}`).expect(412);
  });

  test('does not make an unknown record one: 404', () => change('nothing', 'Nothing', '*').expect(404));

  test('is obeyed by GET too', async () => {
    const { id } = await service.make.discovery();
    await get(id).set('if-match', '"other"').expect(412);
    await get(id)
      .set('if-match', await tagOf(id))
      .expect(200);
  });
});

describe('If-None-Match of a change', () => {
  test('refuses it when the record is in that version', async () => {
    const { id } = await service.make.discovery();
    const patch = (tag: string) =>
      service.http.patch(`/v1/discovery/${id}`).set('if-none-match', tag).send({ title: 'Changed' });
    await patch('*').expect(412);
    await patch(await tagOf(id)).expect(412);
    await patch(`W/${await tagOf(id)}`).expect(412);
    await patch('"other"').set('if-match', '"other"').expect(412);
    await patch('"other"').set('if-match', '*').expect(200);
  });
});

describe('a refreshed feedback value', () => {
  test('is a new representation, and no change that an editor has to look at', async () => {
    const discovery = await service.make.discovery();
    const tag = await tagOf(discovery.id);
    await service.make.feedback({ on: discovery, score: 7 });
    await until(async () => (await get(discovery.id)).body.discovery.feedbackScore === 7);
    expect(await tagOf(discovery.id)).not.toBe(tag);
    await change(discovery.id, 'Edited', tag).expect(200);
  });
});

describe('updatedAt', () => {
  test('moves forward with every change, however late the clock that made the last one was', async () => {
    const { id } = await service.make.discovery();
    const [row] = await service.sql<{ updated_at: Date }>(
      `UPDATE discovery SET updated_at = date_trunc('second', now() + interval '1 hour') WHERE id = $1
       RETURNING updated_at`,
      [id],
    );
    const late = row!.updated_at.getTime();
    for (const milliseconds of [1, 2]) {
      const discovery = { title: `After ${milliseconds}`, tags: [`tag ${milliseconds}`], description: 'x' };
      const { body } = await service.http.patch(`/v1/discovery/${id}`).send(discovery);
      expect(Date.parse(body.discovery.updatedAt)).toBe(late + milliseconds);
    }
  });
});
