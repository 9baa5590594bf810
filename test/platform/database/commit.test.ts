import { beforeAll, expect, test } from '@jest/globals';
import { useService } from '../../support/use-service.js';

const service = useService({}, { worker: false });
let id: string;

beforeAll(async () => ({ id } = await service.make.discovery({ title: 'As it was' })));

/** Columns that have to name a component, of which there is none. */
const REFUSED = {
  discovery: { column: 'title', components: 'client_id' },
  work_request: { column: 'subject', components: 'id' },
} as const;

/** Has the database refuse rows of a table, at once or when it commits, while `work` goes on. */
async function whileRefused(
  table: keyof typeof REFUSED,
  when: 'at once' | 'at commit',
  work: () => Promise<void>,
) {
  const { column, components } = REFUSED[table];
  await service.sql(
    `ALTER TABLE ${table} ADD CONSTRAINT refusing FOREIGN KEY (workspace_id, ${column})
      REFERENCES component (workspace_id, ${components})
      ${when === 'at commit' ? 'DEFERRABLE INITIALLY DEFERRED' : ''} NOT VALID`,
  );
  try {
    await work();
  } finally {
    await service.sql(`ALTER TABLE ${table} DROP CONSTRAINT refusing`);
  }
}

const shown = async () => (await service.http.get(`/v1/discovery/${id}`).expect(200)).body.discovery;

test.each(['at once', 'at commit'] as const)('a change refused %s is not answered as done', async (when) => {
  await whileRefused('discovery', when, async () => {
    await service.http.patch(`/v1/discovery/${id}`).send({ title: 'Changed' }).expect(500);
    await service.http.post('/v1/discovery').send({ title: 'New', clientId: 'new' }).expect(500);
  });
  expect(await shown()).toMatchObject({ title: 'As it was' });
  await service.http.get('/v1/discovery/new').expect(404);
});

test.each(['at once', 'at commit'] as const)(
  'feedback whose refresh can not be asked for, refused %s, is not taken',
  async (when) => {
    const feedback = { discoveryId: id, clientId: 'note' };
    await whileRefused('work_request', when, async () => {
      await service.http.post('/v1/feedback').send(feedback).expect(500);
    });
    await service.http.get('/v1/feedback/note').expect(404);
    await service.http.post('/v1/feedback').send(feedback).expect(201);
    await service.http.delete('/v1/feedback/note').expect(204);
  },
);

test('connections serve on after changes were refused', async () => {
  await whileRefused('discovery', 'at commit', async () => {
    await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        service.http
          .patch(`/v1/discovery/${id}`)
          .send({ title: `Refused ${n}` })
          .expect(500),
      ),
    );
  });
  await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      service.http
        .patch(`/v1/discovery/${id}`)
        .send({ description: `${n}` })
        .expect(200),
    ),
  );
  const idle = await service.sql<{ state: string }>(`SELECT state FROM pg_stat_activity
    WHERE datname = current_database() AND state LIKE 'idle in transaction%'`);
  expect(idle).toEqual([]);
});
