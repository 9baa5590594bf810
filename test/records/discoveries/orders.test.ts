import { beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/platform/identifiers/uuid.js';
import { crowd } from '../../support/crowd.js';
import type { Made } from '../../support/make.js';
import { useService } from '../../support/use-service.js';
import { pagesOf } from '../../support/pages.js';
import { requestValues, settled, wrongValues } from '../../support/probes.js';

const service = useService();

/** Every third has no feedback, some have feedback of score 0, and there are ties in everything. */
async function makeFeedback(): Promise<void> {
  await service.sql(
    `INSERT INTO feedback (workspace_id, id, client_id, updated_at, discovery_id, score, starred)
     SELECT d.workspace_id, given.id, given.id, now(), d.id, (n / 3) % 4, false
     FROM (SELECT workspace_id, id, row_number() OVER (ORDER BY id) AS n FROM discovery) d
     JOIN unnest($1::uuid[]) WITH ORDINALITY AS given (id, n) USING (n) WHERE n % 3 > 0`,
    [Array.from({ length: 130 }, newId)],
  );
  await requestValues(service);
  await settled(service);
}

let all: Made[];
beforeAll(async () => {
  const component = await service.make.component({ clientId: 'component' });
  const parent = await service.make.discovery({ under: component, clientId: 'parent', tags: ['a', 'b'] });
  for (let n = 0; n < 8; n++) {
    await service.make.discovery({
      under: parent,
      tags: n % 2 === 0 ? ['a', 'b'] : ['b'],
      ...(n % 3 === 0 && { discoveryStateId: 'done' }),
    });
  }
  await crowd(service, '/v1/discovery', 120);
  await makeFeedback();
  all = (await pages('per_page=100')).flat();
});

const pages = (query: string) => pagesOf(service.http, `/v1/discovery?${query}`);

const idsOf = (discoveries: readonly Made[]): string[] => discoveries.map(({ id }) => id);

function inOrder(discoveries: readonly Made[], sort: string): Made[] {
  const member = sort.replace('-', '');
  const direction = sort.startsWith('-') ? -1 : 1;
  return discoveries.toSorted((a, b) => {
    const [left, right] = [a[member], b[member]];
    if (left !== right && (left === null || right === null)) return left === null ? 1 : -1;
    const compared = left < right ? -1 : left > right ? 1 : a.id < b.id ? -1 : 1;
    return direction * compared;
  });
}

const ORDERS = ['feedbackScore', 'lastFeedback', 'lastDiscoverystateUpdatedAt'].flatMap((order) => [
  order,
  `-${order}`,
]);

const FILTERS: Readonly<Record<string, (discovery: Made) => boolean>> = {
  'tag=a': ({ tags }) => tags.includes('a'),
  'tag=a&tag=b': ({ tags }) => tags.includes('b'),
  'discoveryStateId=done&discoveryStateId=backlog&tag=a&tag=b': ({ tags }) => tags.includes('b'),
  'parentId=parent': ({ parentType }) => parentType === 'DISCOVERY',
  'parentType=NONE': ({ parentType }) => parentType === 'NONE',
  'q=discovery': ({ title }) => title.startsWith('Discovery'),
  'created_after=2000-01-01&updated_before=2026-01-02': ({ updatedAt }) => updatedAt < '2026-01-02',
};

test('there are discoveries without feedback, with a score of 0, and with more', () => {
  const kinds = all.map(({ lastFeedback, feedbackScore }) => `${lastFeedback !== null} ${feedbackScore > 0}`);
  expect([...new Set(kinds)].toSorted()).toEqual(['false false', 'true false', 'true true']);
});

describe.each(ORDERS)('sort=%s', (sort) => {
  test('shows each discovery once and in order, page by page', async () => {
    const collected = await pages(`sort=${sort}&per_page=7`);
    expect(idsOf(collected.flat())).toEqual(idsOf(inOrder(all, sort)));
  });

  test('begins at an offset, and goes on from there', async () => {
    const collected = await pages(`sort=${sort}&offset=85&per_page=20`);
    expect(idsOf(collected.flat())).toEqual(idsOf(inOrder(all, sort)).slice(85));
  });

  test.each(Object.keys(FILTERS))('goes with %s', async (filter) => {
    const expected = idsOf(inOrder(all.filter(FILTERS[filter] as () => boolean), sort));
    expect(idsOf((await pages(`sort=${sort}&${filter}&per_page=3`)).flat())).toEqual(expected);
  });
});

describe('a change of feedback', () => {
  test('moves its discovery, and one that is deleted moves it back', async () => {
    const first = async () => (await service.http.get('/v1/discovery?sort=-feedbackScore&per_page=1')).body;
    const [top] = inOrder(all, '-feedbackScore');
    const moved = await service.make.discovery();
    const feedback = await service.make.feedback({ on: moved, score: 1_000_000 });
    await settled(service);
    expect((await first()).discoveries[0].id).toBe(moved.id);
    await service.http.delete(`/v1/feedback/${feedback.id}`).expect(204);
    await settled(service);
    expect((await first()).discoveries[0].id).toBe(top?.id);
    const { body } = await service.http.get('/v1/discovery?sort=-lastFeedback&offset=129');
    expect(body.discoveries.map(({ lastFeedback }: Made) => lastFeedback)).toEqual([null]);
    await service.http.delete(`/v1/discovery/${moved.id}`).expect(204);
  });

  test('leaves nothing out of order', async () => expect(await wrongValues(service)).toEqual([]));
});
