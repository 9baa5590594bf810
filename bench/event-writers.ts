import type pg from 'pg';
import { atRate, percentile } from '../test/endurance/pace.js';
import { WORKSPACE } from './records.js';
import type { Served } from './service.js';

export const WRITES_PER_SECOND = 500;

/** One that is slower than that writes less, and says so. */
const MOST_UNDER_WAY = 64;

interface Told {
  readonly record: { readonly id: string };
  readonly after?: { readonly title?: string };
}

/** Changes titles at a rate, while one reader waits; from each answer until the reader has the event. */
export async function writeAtRate({ url, headers }: Served, client: pg.Client, seconds: number) {
  const { rows } = await client.query<{ id: string }>(
    'SELECT id FROM discovery WHERE workspace_id = $1 ORDER BY id LIMIT 5000',
    [WORKSPACE],
  );
  const answered = new Map<string, number>();
  const seen = new Map<string, number>();
  let isOver = false;
  const reading = (async () => {
    let next = '/v1/event?from=now&per_page=100&wait=5';
    while (!isOver || seen.size < answered.size) {
      const answer = await fetch(url + next, { headers });
      if (!answer.ok) continue;
      const { events } = (await answer.json()) as { events: Told[] };
      const now = performance.now();
      for (const { after } of events) if (after?.title) seen.set(after.title, now);
      next = /<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1] ?? next;
      if (isOver && events.length === 0) break;
    }
  })();
  let count = 0;
  let underWay = 0;
  await atRate(WRITES_PER_SECOND, seconds, async () => {
    if (underWay === MOST_UNDER_WAY) return;
    underWay += 1;
    const title = `Change ${Date.now()} ${count++}`;
    const answer = await fetch(`${url}/v1/discovery/${rows[count % rows.length]?.id}`, {
      method: 'PATCH',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ title }),
    });
    await answer.arrayBuffer();
    underWay -= 1;
    if (answer.status === 200) answered.set(title, performance.now());
  });
  isOver = true;
  await reading;
  const delays = [...answered].map(([title, at]) => (seen.get(title) ?? Infinity) - at);
  return { rate: answered.size / seconds, p50: percentile(delays, 0.5), p99: percentile(delays, 0.99) };
}
