import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Response } from 'supertest';
import { blocked, untilWaiting } from '../support/blocked.js';
import { eventually } from '../support/eventually.js';
import type { Made } from '../support/make.js';
import { holding } from '../rollup/holding.js';
import { WRONG_ROWS } from '../rollup/wrong-rows.js';
import { useService } from '../support/use-service.js';

const service = useService();

const wrong = () => service.sql(WRONG_ROWS);

describe.each([1, 10, 11, 30])('%d items of a list', (count) => {
  const items = (first: number) => Array.from({ length: count }, (_, n) => `tag-${first + n}`);
  const tagged = async (tag: string): Promise<string[]> => {
    const { body } = await service.http.get('/v1/discovery').query({ tag }).expect(200);
    return body.discoveries.map(({ id }: Made) => id);
  };

  test('are found by a filter as they are shown, and no longer once they are replaced', async () => {
    const { id } = await service.make.discovery({ tags: items(0) });
    expect(await wrong()).toEqual([]);
    const tags = items(1).reverse();
    const { body } = await service.http.patch(`/v1/discovery/${id}`).send({ tags }).expect(200);
    expect(body.discovery.tags).toEqual(tags);
    expect(await wrong()).toEqual([]);
    expect(await tagged(`tag-${count}`)).toContain(id);
    expect(await tagged('tag-0')).not.toContain(id);
  });

  test('that are values of fields are those of the row, once some are replaced', async () => {
    const fields = await Promise.all(items(0).map(() => service.make.field()));
    const values = (value: string) => fields.map(({ id }) => ({ field: { id }, value }));
    const { id } = await service.make.discovery({ fieldsValues: values('former') });
    const fieldsValues = [...values('latter').slice(1), { field: { id: fields[0]!.id }, value: null }];
    await service.http.patch(`/v1/discovery/${id}`).send({ fieldsValues }).expect(200);
    expect(await wrong()).toEqual([]);
  });
});

describe('assignees of a request', () => {
  let ada: Made;
  let bea: Made;
  let discovery: Made;
  beforeEach(async () => {
    ada = await service.make.user({ name: 'Ada' });
    bea = await service.make.user({ name: 'Bea' });
    discovery = await service.make.discovery();
  });

  const assign = (...assignees: string[]): Promise<Response> =>
    service.http
      .patch(`/v1/discovery/${discovery.id}`)
      .send({ assignees })
      .then((answer) => answer);

  test('are in the order of their names, whatever they are named by', async () => {
    const { body } = await assign(bea.id, ada.clientId);
    expect(body.discovery.assignees).toEqual([ada.id, bea.id]);
    expect(await wrong()).toEqual([]);
  });

  test('are in the order of the name that a rename commits meanwhile', async () => {
    const release = await holding(service, `UPDATE workspace_user SET name = 'Zoe' WHERE id = '${ada.id}'`);
    const assigned = assign(ada.id, bea.id);
    await untilWaiting(service, 1);
    await release();
    expect((await assigned).body.discovery.assignees).toEqual([bea.id, ada.id]);
  });

  test('keep their names until it is done, so that a rename finds them', async () => {
    const pending: Promise<Response>[] = [];
    await blocked(service, 'discovery_assignee', async () => {
      pending.push(assign(ada.id, bea.id));
      await untilWaiting(service, 1);
      pending.push(
        service.http
          .patch(`/v1/user/${ada.id}`)
          .send({ name: 'Zoe' })
          .then((answer) => answer),
      );
      await untilWaiting(service, 2);
    });
    expect((await Promise.all(pending)).map(({ status }) => status)).toEqual([200, 200]);
    await eventually(async () => expect(await wrong()).toEqual([]));
  });
});
