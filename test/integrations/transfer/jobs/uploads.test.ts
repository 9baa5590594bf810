import { request as httpRequest, type ClientRequest } from 'node:http';
import { expect, test } from '@jest/globals';
import { eventually } from '../../../support/eventually.js';
import { bundle, startPart } from '../../../support/parts.js';
import { IMPORT_PROCESS, startService, type TestWorkspace } from '../../../support/service.js';
import { useService } from '../../../support/use-service.js';
import { finished, seen } from './jobs.js';

const service = useService({ importProcess: { ...IMPORT_PROCESS, aliveEvery: 100 } }, { worker: false });

/** Begins an upload, of which the first part arrives. */
function begin({ secret }: TestWorkspace, url = service.url): ClientRequest {
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'text/csv' };
  const request = httpRequest(`${url}/v1/import`, { method: 'POST', headers });
  request.on('error', () => {});
  request.write(`title\n${'A\n'.repeat(600_000)}`);
  return request;
}

/** The only import of a workspace, once its first part is kept. */
const begun = ({ id }: TestWorkspace) =>
  eventually(async () => {
    const text = 'SELECT import_id AS id FROM import_upload WHERE workspace_id = $1';
    const parts = await service.sql<{ id: string }>(text, [id]);
    expect(parts).toHaveLength(1);
    return parts[0]!;
  });

const answerTo = (request: ClientRequest) =>
  new Promise<{ status: number | undefined; code?: string }>((resolve, reject) => {
    request.on('error', reject).on('response', (response) => {
      const chunks: Buffer[] = [];
      response
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          const { code } = JSON.parse(Buffer.concat(chunks).toString()) as { code?: string };
          resolve({ status: response.statusCode, ...(code !== undefined && { code }) });
        });
    });
  });

/** Has an import look as if nothing had been heard of it for longer than uploads may be silent. */
const silence = (id: string) =>
  service.sql(`UPDATE import_job SET alive_at = now() - interval '61 seconds' WHERE id = $1`, [id]);

test('an upload is "uploading" until its file is complete, and shows that it goes on', async () => {
  const workspace = await service.workspace('uploading');
  const request = begin(workspace);
  const made = await begun(workspace);
  const first = await seen(workspace, made);
  expect(first).toMatchObject({ state: 'uploading' });
  await silence(made.id);
  await eventually(async () => {
    const next = await seen(workspace, made);
    expect(next['bytes']).toBeGreaterThan(1_000_000);
    expect(next['updatedAt'] > first['updatedAt']).toBe(true);
  });
  const answer = answerTo(request);
  request.end();
  expect(await answer).toEqual({ status: 201 });
  expect(await seen(workspace, made)).toMatchObject({ state: 'queued' });
});

test('an upload whose API is killed fails, its file goes, and neither imports nor erasures wait for it', async () => {
  const workspace = await service.workspace('killed');
  const { databaseUrl, redisUrl } = service.settings;
  await bundle();
  const api = await startPart('api', { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl });
  const address = String(api.log().find(({ url }) => url !== undefined)?.['url']);
  begin(workspace, address);
  const made = await begun(workspace);
  await api.end('SIGKILL');
  expect(await seen(workspace, made)).toMatchObject({ state: 'uploading' });
  const erasure = await workspace.make.erasure({ authorEmail: 'ines@example.org' });
  await silence(made.id);
  await using worker = await startService({ databaseUrl });
  expect(await finished({ http: worker.as(workspace.secret) }, made)).toMatchObject({
    state: 'failed',
    counts: [],
    faults: [{ code: 'upload_interrupted', detail: expect.any(String) }],
    faultCount: 1,
  });
  expect(await service.sql('SELECT FROM import_upload WHERE workspace_id = $1', [workspace.id])).toEqual([]);
  await eventually(async () => {
    const { body } = await workspace.http.get(`/v1/erasure/${erasure.id}`).expect(200);
    expect(body.erasure.state).toBe('DONE');
  });
});

test('an upload that is cancelled, or has failed meanwhile, is refused, and nothing of it is kept', async () => {
  const workspace = await service.workspace('ended');
  for (const end of [
    ({ id }: { id: string }) => workspace.http.delete(`/v1/import/${id}`).expect(204),
    ({ id }: { id: string }) =>
      service.sql(`UPDATE import_job SET state = 'failed', finished_at = now() WHERE id = $1`, [id]),
  ]) {
    const request = begin(workspace);
    await end(await begun(workspace));
    const answer = answerTo(request);
    request.end('B\n'.repeat(600_000));
    expect(await answer).toEqual({ status: 409, code: 'upload_ended' });
    expect(await service.sql('SELECT FROM import_job WHERE workspace_id = $1', [workspace.id])).toEqual([]);
  }
});
