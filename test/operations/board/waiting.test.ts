import { expect, test } from '@jest/globals';
import { useService } from '../../support/use-service.js';

const service = useService({}, { board: true, worker: false });

/** The cells of each row of the page. */
async function rows(): Promise<string[][]> {
  const { text } = await service.http.get('/queues/waiting').expect(200).expect('content-type', /html/);
  return [...text.matchAll(/<tr>(.*?)<\/tr>/g)]
    .map(([, row = '']) => [...row.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell = '']) => cell))
    .filter((cells) => cells.length > 0);
}

const request = (workspaceId: string, kind: string, count: number, others = 'NULL, NULL', age = '3 hours') =>
  service.sql(
    `INSERT INTO work_request (workspace_id, kind, subject, due_at, error, requested_at)
     SELECT $1, $2, gen_random_uuid(), ${others}, now() - interval '${age}' FROM generate_series(1, ${count})`,
    [workspaceId, kind],
  );

test('the page says that nothing waits', async () => {
  const { text } = await service.http.get('/queues/waiting').expect(200);
  expect(text).toContain('Nothing waits.');
  expect(await rows()).toEqual([]);
});

test('the page shows what waits, is deferred and fails, by kind and workspace, and for how long', async () => {
  const [one, other] = [(await service.workspace('one')).id, (await service.workspace('other')).id];
  await request(one, 'values', 12_000);
  await request(one, 'values', 20, `now() + interval '1 second', NULL`, '1 hour');
  await request(other, 'values', 3, `now() + interval '10 minutes', 'poison'`, '1 minute');
  await request(other, 'scores', 1, 'NULL, NULL', '3 days');
  expect(await rows()).toEqual([
    ['values', 'all', '12,023', '20', '3', '3 h'],
    ['scores', 'all', '1', '0', '0', '3 d'],
    ['values', one, '12,020', '20', '0', '3 h'],
    ['values', other, '3', '0', '3', expect.stringMatching(/^\d+ s$/)],
    ['scores', other, '1', '0', '0', '3 d'],
  ]);
  await service.sql('DELETE FROM work_request');
});

test('the page shows imports and deliveries as well', async () => {
  await service.http.post('/v1/import').type('text/csv').send('title\nA\n').expect(201);
  const { body } = await service.http
    .post('/v1/webhook')
    .send({ url: 'https://receiver.example/', types: ['discovery.created'] })
    .expect(201);
  await service.sql(
    `INSERT INTO webhook_delivery (workspace_id, id, webhook_id, type, due_at, tries)
     SELECT workspace_id, gen_random_uuid(), id, 'discovery.created', now() + make_interval(mins => tries), tries
     FROM webhook, generate_series(0, 2) tries WHERE id = $1`,
    [body.webhook.id],
  );
  const all = (await rows()).filter(([, workspace]) => workspace === 'all');
  const shown = all
    .map((cells) => cells.slice(0, 5))
    .filter(([kind]) => kind !== 'tags' && kind !== 'values');
  expect(shown).toEqual([
    ['deliveries', 'all', '3', '2', '2'],
    ['imports', 'all', '1', '0', '0'],
  ]);
});

test('the page and the board say what pausing a queue does, and lead to each other', async () => {
  const { text } = await service.http.get('/queues/waiting').expect(200);
  expect(text).toMatch(/<a href="\/queues">.*Pausing a queue.* delays work/s);
  expect((await service.http.get('/queues/').expect(200)).text).toContain('/queues/waiting');
  const { body } = await service.http.get('/queues/api/queues').expect(200);
  const descriptions = body.queues.map(({ name, description }: Record<string, string>) => [
    name,
    description,
  ]);
  expect(Object.fromEntries(descriptions)).toMatchObject({
    work: expect.stringContaining('/queues/waiting shows what waits. Pausing the queue stops nothing'),
  });
});
