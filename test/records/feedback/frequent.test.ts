import { beforeAll, describe, expect, test } from '@jest/globals';
import { useCommandsOn } from '../../support/commands.js';
import type { TestWorkspace } from '../../support/service.js';
import { importLines } from '../../support/transfer.js';
import { useService } from '../../support/use-service.js';
import { allOf } from '../../support/pages.js';

const service = useService();
const commands = useCommandsOn(service);
let workspace: TestWorkspace;

interface Given {
  readonly clientId: string;
  readonly discoveryId: string;
  readonly score: number;
  readonly company: string;
}

/** Of the frequent ones more than a list reads as a whole to put them in another order. Equal scores are in the order of ids. */
const GIVEN: readonly Given[] = Array.from({ length: 2_100 }, (_, index) => ({
  clientId: `f-${String(index).padStart(4, '0')}`,
  discoveryId: index % 70 === 0 ? 'rare' : 'often',
  score: (index * 7) % 500,
  company: index % 90 === 0 ? 'Few' : 'Many',
}));

beforeAll(async () => {
  workspace = await service.workspace('frequent');
  await importLines(commands, workspace.id, [
    ...['rare', 'often'].map((clientId) => ({ discovery: { clientId, title: clientId } })),
    ...GIVEN.map((feedback) => ({ feedback })),
  ]);
});

const found = async (path: string): Promise<string[]> =>
  (await allOf(workspace.http, `${path}per_page=100`)).map(({ clientId }) => clientId);

const of =
  (...discoveries: readonly string[]) =>
  ({ discoveryId }: Given): boolean =>
    discoveries.includes(discoveryId);

test.each<[string, (given: Given) => boolean]>([
  ['/v1/feedback?discoveryId=often&', of('often')],
  ['/v1/feedback?discoveryId=rare&', of('rare')],
  ['/v1/feedback?discoveryId=often&discoveryId=rare&', of('often', 'rare')],
  ['/v1/feedback?discoveryId=none&', of()],
  ['/v1/feedback?company=many&', ({ company }) => company === 'Many'],
  ['/v1/feedback?company=few&company=none&', ({ company }) => company === 'Few'],
  ['/v1/feedback?discoveryId=rare&company=few&', (each) => of('rare')(each) && each.company === 'Few'],
  ['/v1/discovery/often/feedback?', of('often')],
  ['/v1/discovery/rare/feedback?', of('rare')],
  ['/v1/discovery/often/feedback?company=few&', (each) => of('often')(each) && each.company === 'Few'],
])('%s has each of its feedback once, by score', async (path, isWanted) => {
  const wanted = GIVEN.filter(isWanted).toSorted((a, b) => a.score - b.score);
  const ids = wanted.map(({ clientId }) => clientId);
  expect(await found(`${path}sort=score&`)).toEqual(ids);
  expect(await found(`${path}sort=-score&`)).toEqual(ids.toReversed());
  expect((await found(`${path}sort=updatedAt&`)).toSorted()).toEqual(ids.toSorted());
});

/** With so many that PostgreSQL is to find what is asked for by indexes. */
describe('among many others', () => {
  beforeAll(async () => {
    const others = Array.from({ length: 8_000 }, (_, index) => ({
      clientId: `other-${index}`,
      score: index % 500,
    }));
    await importLines(
      commands,
      workspace.id,
      others.map((each) => ({ feedback: { ...each, discoveryId: 'often' } })),
    );
  });

  test.each<[object, string]>([
    [{ company: { eq: 'many' } }, 'Many'],
    [{ company: { in: ['few', 'nobody'] } }, 'Few'],
    [{ company: { eq: 'Many' }, state: { ne: 'NEW' } }, 'Many'],
    [{ company: { eq: 'nobody' } }, ''],
    [{ company: { eq: 'few' }, discoveryId: { in: ['rare', 'often'] }, starred: { eq: false } }, 'Few'],
  ])('a query for %j has each of its feedback once, by score', async (filter, company) => {
    const wanted = GIVEN.filter((each) => each.company === company).toSorted((a, b) => a.score - b.score);
    const ids = wanted.map(({ clientId }) => clientId);
    const asked = async (sort: string) =>
      (await allOf(workspace.http, '/v1/feedback/query', { filter, sort: [sort], per_page: 100 })).map(
        ({ clientId }) => clientId,
      );
    expect(await asked('score')).toEqual(ids);
    expect(await asked('-score')).toEqual(ids.toReversed());
    expect(await asked('createdAt')).toEqual(ids.toSorted());
  });
});
