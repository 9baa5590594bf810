import { setTimeout as sleep } from 'node:timers/promises';
import { clientOf } from './client.js';
import type { Ground } from './ground.js';
import type { Finding } from './report.js';
import { countDifferences, whenSettled } from './truth.js';

/** How fast a backlog is worked off, by one worker and by two. */
export async function scale(ground: Ground, discoveries: number): Promise<Finding[]> {
  const feedback = discoveries * 10;
  // Makes the workspace.
  (await clientOf(ground, [])).close();
  await fill(ground, discoveries, feedback);
  await ground.worker();
  const first = await drain(ground, discoveries);
  const one = await drain(ground, discoveries);
  await ground.worker();
  const two = await drain(ground, discoveries);
  const differences = await countDifferences(ground);
  return [
    { what: 'dirty discoveries · pieces of feedback', is: `${discoveries} · ${feedback}` },
    { what: 'discoveries a second, one worker, their first values', is: Math.round(first) },
    { what: 'discoveries a second, one worker', is: Math.round(one) },
    { what: 'discoveries a second, two workers', is: Math.round(two) },
    { what: 'two / one', is: (two / one).toFixed(2) },
    { what: 'values that differ', is: differences, holds: differences === 0 },
  ];
}

/** One discovery in ten is a parent of the nine after it. */
async function fill(ground: Ground, discoveries: number, feedback: number): Promise<void> {
  await ground.sql(
    `INSERT INTO component (workspace_id, id, client_id, updated_at, title)
      SELECT workspace_id, workspace_id, 'all', now(), 'All' FROM workspace`,
  );
  const numbered = (n: string) => `('01935a3c-7b1e-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
  for (const isParent of [true, false]) {
    await ground.sql(
      `INSERT INTO discovery (workspace_id, id, client_id, updated_at, title, state_id, state_entered_at,
          component_id, parent_discovery_id)
        SELECT s.workspace_id, ${numbered('n')}, 'd-' || n, now(), 'Discovery ' || n, s.id, now(),
          ${isParent ? 's.workspace_id, NULL' : `NULL, ${numbered('n - n % 10')}`}
        FROM discovery_state s, generate_series(0, ${discoveries - 1}) n
        WHERE n % 10 ${isParent ? '=' : '<>'} 0`,
    );
  }
  await ground.sql(
    `INSERT INTO feedback (workspace_id, id, client_id, updated_at, discovery_id, score, starred)
      SELECT w.workspace_id, ('01935a3d-7b1e-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'f-' || n, now(),
        ${numbered(`(n * 7919::bigint) % ${discoveries}`)}, n % 10, false
      FROM workspace w, generate_series(0, ${feedback - 1}) n`,
  );
  await ground.sql('VACUUM ANALYZE');
}

/** Makes all values wrong, asks for all of them, and waits: discoveries a second. */
async function drain(ground: Ground, discoveries: number): Promise<number> {
  await ground.sql('UPDATE discovery SET feedback_score = -1');
  await ground.sql('VACUUM ANALYZE discovery');
  await sleep(2_000);
  await ground.sql(
    `INSERT INTO work_request (workspace_id, kind, subject)
      SELECT workspace_id, 'values', id FROM discovery ORDER BY id`,
  );
  return discoveries / ((await whenSettled(ground, 600_000)) / 1_000);
}
