import { beforeAll, test } from '@jest/globals';
import request from 'supertest';
import { ClientIdTaken, RecordInUse } from '../../src/http/problems/problems.js';
import { urlsOf } from '../support/nodes.js';
import { describeOnACluster } from '../support/on-a-cluster.js';
import { expectProblem } from '../support/problem.js';
import type { Http, TestWorkspace } from '../support/service.js';
import { useService } from '../support/use-service.js';

/** Enough to have some on each node. */
const WORKSPACES = 8;

describeOnACluster('on a cluster, what a constraint refuses is explained by every node,', () => {
  const service = useService({}, { worker: false });
  let apis: string[];
  const workspaces: TestWorkspace[] = [];
  beforeAll(async () => {
    apis = await Promise.all(urlsOf(service.settings.databaseUrl).map((url) => service.another(url)));
    for (let n = 0; n < WORKSPACES; n++) workspaces.push(await service.workspace(`Workspace ${n}`));
  });

  /** Wherever the workspace is. */
  const byEachNode = async (look: (api: Http, workspace: TestWorkspace) => Promise<void>) => {
    for (const workspace of workspaces)
      for (const api of apis)
        await look(request.agent(api).set('authorization', `Bearer ${workspace.secret}`), workspace);
  };

  test('a clientId that is taken', () =>
    byEachNode(async (api, { make }) => {
      const { clientId } = await make.component();
      expectProblem(await api.post('/v1/component').send({ title: 'Again', clientId }), ClientIdTaken);
    }));

  test('a record that others refer to', () =>
    byEachNode(async (api, { make }) => {
      const { id } = await make.state();
      await make.discovery({ discoveryStateId: id });
      expectProblem(await api.delete(`/v1/discovery-state/${id}`), RecordInUse);
    }));
});
