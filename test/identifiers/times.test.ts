import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { EACH_RESOURCE } from '../support/resources.js';
import { useService } from '../support/use-service.js';

const service = useService();

const ISO_UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe.each(EACH_RESOURCE)('of a record of %s', (path, { one, change, make }) => {
  const [member] = change;
  const patch = async (id: string, value: string) =>
    (
      await service.http
        .patch(`${path}/${id}`)
        .send({ [member]: value })
        .expect(200)
    ).body[one];

  test('createdAt and updatedAt are ISO 8601 UTC with milliseconds', async () => {
    const { id } = await make(service.make);
    const changed = await patch(id, `${one} with times`);
    expect(changed.createdAt).toMatch(ISO_UTC);
    expect(changed.updatedAt).toMatch(ISO_UTC);
  });

  test('updatedAt moves with every change, createdAt never', async () => {
    const { id, createdAt } = await make(service.make);
    const changes = [];
    for (const number of [1, 2, 3, 4, 5]) changes.push(await patch(id, `${one} changed ${number}`));
    const times = changes.map(({ updatedAt }) => updatedAt);
    expect([createdAt, ...times]).toEqual([...new Set([createdAt, ...times])].toSorted());
    expect(changes.map((changed) => changed.createdAt)).toEqual(times.map(() => createdAt));
  });

  test('updatedAt does not move with a change that changes nothing', async () => {
    const { id } = await make(service.make);
    const changed = await patch(id, `${one} unchanged`);
    await sleep(2);
    expect(await patch(id, `${one} unchanged`)).toEqual(changed);
  });
});
