import { expect, test } from '@jest/globals';
import { inSession } from '../support/administer.js';
import request from 'supertest';
import { holding } from '../records/rollup/holding.js';
import { untilWaiting } from '../support/blocked.js';
import { urlsOf } from '../support/nodes.js';
import { describeOnACluster } from '../support/on-a-cluster.js';
import type { TestService } from '../support/service.js';
import { until } from '../support/until.js';
import { useService } from '../support/use-service.js';

interface Move {
  readonly workspace: string;
  readonly shard: string;
  readonly from: number;
  readonly to: number;
}

const MOVE = `SELECT workspace_id AS workspace, shardid AS shard, p.nodeport AS from, n.nodeport AS to
  FROM workspace JOIN pg_dist_shard_placement p
    ON shardid = get_shard_id_for_distribution_column('discovery', workspace_id)
  JOIN pg_dist_node n ON n.shouldhaveshards AND n.nodeport <> p.nodeport
  WHERE name = 'demo' LIMIT 1`;

const WAITING = `SELECT FROM citus_stat_activity WHERE datname = current_database()
  AND query LIKE '%lock_shard_metadata%' AND wait_event_type = 'Lock'`;

/** However slow the machine is, the change waits for the row. */
const WAIT = `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET lock_timeout = 0', current_database()); END $$`;

const move = ({ settings }: TestService, { shard, from, to }: Move): Promise<void> =>
  inSession(urlsOf(settings.databaseUrl)[0]!, async (client) => {
    await client.query('SET lock_timeout = 0');
    await client.query(
      `SELECT citus_move_shard_placement($1, '127.0.0.1', $2, '127.0.0.1', $3, shard_transfer_mode => 'block_writes')`,
      [shard, from, to],
    );
  });

describeOnACluster('on a cluster, a move of a discovery', () => {
  const service = useService({ longestWrite: 60_000 });

  test('waits for a change that has begun', async () => {
    await service.sql(WAIT);
    const { id } = await service.make.discovery({ title: 'Before' });
    const [its] = (await service.sql<Move>(MOVE)) as [Move];
    // By the node that receives the discovery, changes were lost.
    const way = urlsOf(service.settings.databaseUrl).find((url) => new URL(url).port === String(its.to));
    const http = request(await service.another(way));
    const lock = 'SELECT FROM discovery WHERE workspace_id = $1 AND id = $2 FOR NO KEY UPDATE';
    const release = await holding(service, lock, [its.workspace, id]);
    const changed = http
      .patch(`/v1/discovery/${id}`)
      .send({ title: 'After' })
      .then(({ status }) => status);
    await untilWaiting(service, 1);
    let isMoved = false;
    const moved = move(service, its).then(() => (isMoved = true));
    await until(async () => isMoved || (await service.sql(WAITING)).length > 0, 60_000);
    expect(isMoved).toBe(false);
    await release();
    expect(await changed).toBe(200);
    await moved;
    expect((await service.http.get(`/v1/discovery/${id}`)).body.discovery.title).toBe('After');
  });
});
