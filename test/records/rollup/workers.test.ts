import { expect, test } from '@jest/globals';
import { useService } from '../../support/use-service.js';
import { useWorker } from './worker.js';
import { requestValues, settled, wrongValues } from '../../support/probes.js';

const service = useService({}, { worker: false });
const worker = useWorker(service, { starts: true });
useWorker(service, { starts: true });

const anyOf = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item;

test('two workers at once leave every value right, whatever was written at the same time', async () => {
  const { make, http } = service;
  const component = await make.component();
  const parents = await Promise.all(Array.from({ length: 4 }, () => make.discovery({ under: component })));
  const children = await Promise.all(Array.from({ length: 12 }, () => make.discovery()));
  const feedbacks: { id: string }[] = [];
  const writes = [
    async () => {
      feedbacks.push(await make.feedback({ on: anyOf([...parents, ...children]), score: 7 }));
    },
    () =>
      http
        .patch(`/v1/discovery/${anyOf(children).id}`)
        .send({ parentId: anyOf([...parents, component, { id: null }]).id }),
    () =>
      http
        .patch(`/v1/feedback/${anyOf(feedbacks)?.id}`)
        .send({ score: 11, discoveryId: anyOf([...parents, ...children]).id }),
    () => http.delete(`/v1/feedback/${feedbacks.pop()?.id}`),
  ];
  await make.feedback({ on: anyOf(parents) }).then((first) => feedbacks.push(first));
  const client = async () => {
    for (let count = 0; count < 75; count++)
      await anyOf([writes[0], writes[0], ...writes] as typeof writes)();
  };
  await Promise.all(Array.from({ length: 8 }, client));
  await settled(service);
  expect(await wrongValues(service)).toEqual([]);
});

test('running again changes nothing', async () => {
  const before = await service.sql('SELECT *, xmin FROM discovery ORDER BY id');
  await requestValues(service);
  await settled(service);
  expect(await service.sql('SELECT *, xmin FROM discovery ORDER BY id')).toEqual(before);
});

test('a backlog that comes after a quiet time is worked off as quickly as any other', async () => {
  await settled(service);
  // PostgreSQL then takes it for empty however many rows come, because it has pages.
  await service.sql('VACUUM (ANALYZE, TRUNCATE false) work_request');
  for (let count = 0; count < 20; count++) await worker.drain();
  await service.sql(
    `INSERT INTO work_request (workspace_id, kind, subject)
     SELECT gen_random_uuid(), 'values', gen_random_uuid() FROM generate_series(1, 50000)`,
  );
  await settled(service);
});
