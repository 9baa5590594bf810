import { describe, expect, test } from '@jest/globals';
import type { Made } from '../../support/make.js';
import { useService } from '../../support/use-service.js';
import { wrongRows } from '../../support/probes.js';

const service = useService();

const wrong = () => wrongRows(service);

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
