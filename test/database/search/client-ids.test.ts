import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Made } from '../../support/make.js';
import { useService } from '../../support/use-service.js';

const service = useService({}, { worker: false });
let unnamed: Made;
beforeAll(async () => {
  for (const clientId of ['RL-100', 'RL-1000', 'Story 12', "it's\\ 'quoted'", '!!!', 'ﷺ'.repeat(255)])
    await service.make.discovery({ clientId, title: 'Readers wait' });
  await service.make.discovery({ clientId: 'other', title: 'As RL-100 says, readers leave' });
  unnamed = await service.make.discovery({ title: 'Nameless' });
});

const found = async (q: string): Promise<string[]> => {
  const { body } = await service.http.get('/v1/discovery').query({ q }).expect(200);
  return body.discoveries.map(({ clientId }: Made) => clientId);
};

describe('q finds a discovery by its clientId as a whole', () => {
  test.each([
    ['RL-100', ['RL-100', 'other']],
    ['rl-100', ['RL-100', 'other']],
    ['RL-100 readers', ['RL-100', 'other']],
    ['readers RL-1000', ['RL-1000']],
    ['RL-100 wait', ['RL-100']],
    ['Story 12', ['Story 12']],
    ["it's\\ 'quoted'", ["it's\\ 'quoted'"]],
    ['!!!', ['!!!']],
    ['ﷺ'.repeat(255), ['ﷺ'.repeat(255)]],
    ['RL', ['other']],
    ['RL-10000', []],
    ['100', ['other']],
    ['Story', []],
  ])('%j', async (q, clientIds) => expect(await found(q)).toEqual(clientIds));

  test('which is its id when it was given none', async () =>
    expect(await found(unnamed.id)).toEqual([unnamed.clientId]));
});

test('a clientId of another workspace is not found', async () => {
  const other = await service.workspace('Other');
  const { body } = await other.http.get('/v1/discovery').query({ q: 'RL-100' }).expect(200);
  expect(body.discoveries).toEqual([]);
});
