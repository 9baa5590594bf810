import type { Asked, Request, Scenario } from './load/generator.js';

/** How many places in the list records and pages are taken from. */
const PLACES = 10;
const BOTH = 'select=discoveryfields,issues';

interface Page {
  readonly ids: readonly string[];
  readonly cursor: string;
}

/** By name. Records and pages are at equal distances in the list, and asked for in turn. */
export async function scenariosFor(service: Asked, discoveries: number): Promise<Record<string, Scenario>> {
  const offsets = Array.from({ length: PLACES }, (_, place) =>
    Math.floor(((place + 0.5) * discoveries) / (PLACES + 1)),
  );
  const pages = await pagesAt(service, offsets, '');
  const pagesWithBoth = await pagesAt(service, offsets, BOTH);
  const states = await stateIds(service);
  const ids = pages.flatMap((page) => page.ids);
  const patch = (id: string, body: object): Request => ({
    method: 'PATCH',
    path: `/v1/discovery/${id}`,
    body: JSON.stringify(body),
  });
  return {
    'GET one': ids.map((id) => ({ path: `/v1/discovery/${id}` })),
    'list of 100': pages.map(({ cursor }) => ({ path: `/v1/discovery?per_page=100&cursor=${cursor}` })),
    'list of 100, both selects': pagesWithBoth.map(({ cursor }) => ({
      path: `/v1/discovery?per_page=100&${BOTH}&cursor=${cursor}`,
    })),
    'PATCH title': ids.map((id) => patch(id, { title: 'Title {turn}' })),
    'PATCH state': states.flatMap((discoveryStateId) => ids.map((id) => patch(id, { discoveryStateId }))),
    'POST discovery': [{ method: 'POST', path: '/v1/discovery', body: '{"title":"New {turn}"}' }],
    'POST feedback': ids.map((discoveryId) => ({
      method: 'POST',
      path: '/v1/feedback',
      body: JSON.stringify({ discoveryId, score: 2 }),
    })),
  };
}

async function pagesAt(service: Asked, offsets: readonly number[], select: string): Promise<Page[]> {
  const pages: Page[] = [];
  for (const offset of offsets) {
    const path = `/v1/discovery?per_page=100&offset=${offset}${select && `&${select}`}`;
    const answer = await fetch(service.url + path, { headers: service.headers });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    const { discoveries } = (await answer.json()) as { discoveries: { id: string }[] };
    const cursor = /[?&]cursor=([^&>]+)/.exec(answer.headers.get('link') ?? '')?.[1];
    if (cursor === undefined) throw new Error(`${path} has no next page.`);
    pages.push({ ids: discoveries.map(({ id }) => id), cursor });
  }
  return pages;
}

async function stateIds({ url, headers }: Asked): Promise<string[]> {
  const answer = await fetch(`${url}/v1/discovery-state`, { headers });
  const { discoveryStates } = (await answer.json()) as { discoveryStates: { id: string }[] };
  return discoveryStates.map(({ id }) => id);
}
