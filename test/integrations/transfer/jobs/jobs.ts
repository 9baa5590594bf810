import { expect } from '@jest/globals';
import { eventually } from '../../../support/eventually.js';
import type { TestWorkspace } from '../../../support/service.js';
import type { Members } from '../../../support/transfer.js';

export const LINES = 'application/x-ndjson';

type Caller = Pick<TestWorkspace, 'http'>;

interface Options {
  readonly type?: string;
  readonly query?: object;
}

/** Sends a file to be imported. */
export async function sent(
  { http }: Caller,
  file: string | Buffer,
  { type = 'text/csv', query = {} }: Options = {},
): Promise<Members> {
  const answer = await http.post('/v1/import').query(query).set('content-type', type).send(file).expect(201);
  return answer.body.import;
}

export const seen = async ({ http }: Caller, { id }: Members): Promise<Members> =>
  (await http.get(`/v1/import/${id}`).expect(200)).body.import;

/** What has become of an import, once that is settled. */
export const finished = (workspace: Caller, made: Members, longest?: number): Promise<Members> =>
  eventually(async () => {
    const found = await seen(workspace, made);
    expect(['done', 'failed']).toContain(found['state']);
    return found;
  }, longest);

export const imported = async (
  workspace: Caller,
  file: string | Buffer,
  options?: Options,
): Promise<Members> => finished(workspace, await sent(workspace, file, options));

/** Waits until nothing is left to import. */
export const allFinished = ({ http }: Caller): Promise<void> =>
  eventually(async () => {
    const { body } = await http.get('/v1/import?per_page=100').expect(200);
    const states: string[] = body.imports.map(({ state }: Members) => state);
    expect(states.filter((state) => state !== 'done' && state !== 'failed')).toEqual([]);
  });
