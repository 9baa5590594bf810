import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import { lockLinked, othersOf } from '../../../src/integrations/trackers/receiving/statements.js';
import type { Told } from '../../../src/integrations/trackers/receiving/told.js';
import type { Receiver } from '../../../src/integrations/trackers/trackers.repository.js';
import type { Statement } from '../../../src/platform/database/sql.js';
import { TooManyFailures } from '../../../src/http/limits/limits.problems.js';
import { expectProblem } from '../../support/problem.js';
import { useService } from '../../support/use-service.js';
import { github } from './samples.js';
import { send, type Tracked, trackerIn } from './tracked.js';

/** The issues without a link of which no more are kept. */
const MOST = 10_000;

const service = useService({ failedAttemptsPerMinute: 20, rateLimitPerMinute: 40 });

const urlOf = (issue: number) => `https://github.com/riverside/website/issues/${issue}`;

let tracked: Tracked;
beforeAll(async () => {
  const { tracker } = (tracked = await trackerIn(service, service));
  const [row] = await service.sql<{ workspace_id: string }>('SELECT workspace_id FROM tracker');
  await service.sql(
    `INSERT INTO tracker_issue (workspace_id, issue_key, tracker_id, url, state, category, told_at)
      SELECT $1, issue_key($1, url), $2, url, 'open', 'OPEN', timestamptz '2026-01-01Z' + n * interval '1 second'
      FROM (SELECT n, 'https://github.com/riverside/website/issues/' || n AS url FROM generate_series(1, $3) n) issues`,
    [row!.workspace_id, tracker.id, MOST],
  );
});

test('of the issues that no discovery links to, the newest ones are kept', async () => {
  await service.make.discovery({ alphaIssueUrls: [urlOf(2)] });
  // Told of again, it is known to have a link.
  await tracked.deliver(github({ url: urlOf(2), title: 'Linked', at: '2026-01-01T00:00:02Z' })).expect(204);
  for (const issue of [MOST + 1, MOST + 2]) await tracked.deliver(github({ url: urlOf(issue) })).expect(204);
  const left = await service.sql<{ url: string }>(
    `SELECT url FROM tracker_issue WHERE NOT is_linked ORDER BY told_at, url LIMIT 1`,
  );
  const [{ count }] = (await service.sql<{ count: string }>('SELECT count(*) FROM tracker_issue')) as [
    { count: string },
  ];
  expect([Number(count), left]).toEqual([MOST + 1, [{ url: urlOf(3) }]]);
});

test('the discoveries of an issue are found by an index, as are their issues', async () => {
  const [state] = await service.sql<{ workspace_id: string; id: string }>(
    'SELECT workspace_id, id FROM discovery_state WHERE is_default',
  );
  const workspaceId = state!.workspace_id;
  await service.sql(
    `INSERT INTO discovery (workspace_id, id, client_id, updated_at, title, state_id, state_entered_at, alpha_issue_urls, links_bytes)
      SELECT $1, id, id, now(), 'Many', $2, now(), ARRAY['https://github.com/riverside/website/issues/' || n], 50
      FROM (SELECT n, gen_random_uuid() AS id FROM generate_series(1, 20000) n) many`,
    [workspaceId, state!.id],
  );
  await service.sql('VACUUM ANALYZE discovery, tracker_issue');
  const planOf = async ({ text, values }: Statement) => {
    const rows = await service.sql<Record<string, string>>(`EXPLAIN ${text}`, [...values]);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  const tracker = { ...tracked.tracker, workspaceId } as unknown as Receiver;
  const told = { url: urlOf(17) } as Told;
  expect(await planOf(lockLinked(tracker, told))).toMatch(/Bitmap Index Scan on discovery_by_issue/);
  const [{ id }] = (await service.sql<{ id: string }>('SELECT id FROM discovery LIMIT 1')) as [
    { id: string },
  ];
  const others = await planOf(othersOf(tracker, told, [id]));
  expect(others).toMatch(/Index Scan using tracker_issue_pk/);
  expect(others).not.toMatch(/Seq Scan on (discovery|tracker_issue)/);
});

test('an address with too many wrong signatures is told so, and its right ones are taken', async () => {
  const wrong = () => send(service.http, tracked.tracker, '{}', { 'x-hub-signature-256': 'sha256=00' });
  await expect(async () => {
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const answer = await wrong();
      if (answer.status === 429) throw answer.body;
    }
  }).rejects.toMatchObject({ code: 'too_many_failures' });
  expectProblem(await wrong(), TooManyFailures);
  expectProblem(await send(service.http, { id: randomUUID() }, '{}'), TooManyFailures);
  await tracked.deliver(github()).expect(204);
});

test('a tracker may send as much as a token, whatever its address', async () => {
  const statuses = [];
  for (let delivery = 0; delivery < 45; delivery += 1) statuses.push((await tracked.deliver({})).status);
  expect(new Set(statuses)).toEqual(new Set([204, 429]));
  const { body, headers } = await tracked.deliver({});
  expect([body.code, Number(headers['retry-after']) > 0]).toEqual(['rate_limited', true]);
});
