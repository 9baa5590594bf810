import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import request, { type Response } from 'supertest';
import { urlsOf } from '../support/nodes.js';
import { describeOnACluster } from '../support/on-a-cluster.js';
import type { Http } from '../support/service.js';
import { useService } from '../support/use-service.js';

describeOnACluster('on a cluster, by way of two nodes at once,', () => {
  const service = useService();
  let ways: [Http, Http];
  beforeAll(async () => {
    const { databaseUrl } = service.settings;
    const other = urlsOf(databaseUrl).findLast((url) => url !== databaseUrl);
    ways = [service.http, request(await service.another(other))];
  });

  /** Sends a request so many times at once, by one node and the other in turn. */
  const atOnce = (times: number, send: (http: Http, index: number) => PromiseLike<Response>) =>
    Promise.all(Array.from({ length: times }, (_, index) => send(ways[index % 2]!, index)));

  const statusesOf = (answers: readonly Response[]) => answers.map(({ status }) => status).toSorted();

  test('of 200 pairs of discoveries that are moved under each other, one of each moves', async () => {
    for (let round = 0; round < 200; round++) {
      const pair = [await service.make.underComponent(), await service.make.underComponent()];
      const answers = await atOnce(2, (http, index) =>
        http.patch(`/v1/discovery/${pair[index]!.id}`).send({ parentId: pair[1 - index]!.id }),
      );
      expect(statusesOf(answers)).toEqual([200, 400]);
    }
    const forbidden = await service.sql(
      `SELECT d.id FROM discovery d
        JOIN discovery p ON p.workspace_id = d.workspace_id AND p.id = d.parent_discovery_id
        WHERE p.component_id IS NULL`,
    );
    expect(forbidden).toEqual([]);
  });

  test('of 5 changes for one version, one is made', async () => {
    for (let round = 0; round < 30; round++) {
      const { id } = await service.make.discovery();
      const tag = (await service.http.get(`/v1/discovery/${id}`).expect(200)).get('etag')!;
      const answers = await atOnce(5, (http, index) =>
        http
          .patch(`/v1/discovery/${id}`)
          .set('if-match', tag)
          .send({ title: `Try ${index}` }),
      );
      expect(statusesOf(answers)).toEqual([200, 412, 412, 412, 412]);
    }
  });

  test('6 requests with one Idempotency-Key make one record', async () => {
    for (let round = 0; round < 80; round++) {
      const [key, title] = [randomUUID(), randomUUID()];
      const answers = await atOnce(6, (http) =>
        http.post('/v1/component').set('idempotency-key', key).send({ title }),
      );
      const made = answers.filter(({ status }) => status === 201);
      expect(new Set(made.map(({ text }) => text)).size).toBe(1);
      expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
      const records = 'SELECT FROM component WHERE title = $1';
      expect(await service.sql(records, [title])).toHaveLength(1);
    }
  });

  test('of 3 states that are made the default, one is', async () => {
    for (let round = 0; round < 20; round++) {
      const states = [await service.make.state(), await service.make.state(), await service.make.state()];
      const answers = await atOnce(3, (http, index) =>
        http.patch(`/v1/discovery-state/${states[index]!.id}`).send({ isDefault: true }),
      );
      expect(statusesOf(answers)).toEqual([200, 200, 200]);
      expect(await service.sql('SELECT id FROM discovery_state WHERE is_default')).toHaveLength(1);
    }
  });
});
