import { setTimeout as sleep } from 'node:timers/promises';
import { VerifyingReceivers } from '../../support/verifying-receivers.js';
import type { Ground } from '../ground.js';
import { whenSo } from '../pace.js';
import type { Finding } from '../report.js';
import { arrivals, type Told } from './arrivals.js';
import { follow, RECEIVERS } from './receivers.js';
import { type Scene, setScene, underFaults } from './scene.js';

const WRITERS = 6;

/** After an attempt that failed, waits of minutes and hours take so many seconds. */
const LONGEST_WAIT = 5;

/** In seconds. What is still refused at the tenth attempt, after some fifty seconds, would be given up. */
const LONGEST_TROUBLE = 30;

const SHORTEN_WAITS = `UPDATE webhook_delivery SET due_at = now() WHERE workspace_id = $1 AND claim IS NULL
  AND due_at > now() AND changed_at < now() - interval '${LONGEST_WAIT} seconds'`;

/** Events without a position count as well: of an API that is killed, workers give positions about a second later. */
const UNSENT = `SELECT count(*) AS count FROM webhook w WHERE workspace_id = $1 AND (
  EXISTS (SELECT FROM event_commit WHERE workspace_id = $1 AND position IS NULL)
  OR w.position < (SELECT max(position) FROM event_commit WHERE workspace_id = $1 AND position IS NOT NULL)
  OR EXISTS (SELECT FROM webhook_delivery d WHERE d.workspace_id = $1 AND d.webhook_id = w.id AND d.due_at IS NOT NULL))`;

const NEWEST = 'SELECT coalesce(max(position), 0) AS position FROM event_commit WHERE workspace_id = $1';

/** Every event is sent to whom it concerns, whatever dies and whoever doesn't answer. */
export async function webhooks(ground: Ground, seconds: number): Promise<Finding[]> {
  const scene = await setScene(ground);
  const receivers = new VerifyingReceivers();
  try {
    const ids = new Map<string, string>();
    for (const { name, types } of RECEIVERS) ids.set(name, await follow(scene, receivers, name, types));
    const [newest] = await ground.sql<{ position: number }>(NEWEST, [scene.workspaceId]);
    await troubled(scene, receivers, seconds);
    const told: Told[] = RECEIVERS.map(({ name, types }) => ({ name, types, id: ids.get(name) ?? '' }));
    return await arrivals(scene, told, receivers.sent, newest?.position ?? 0);
  } finally {
    receivers.close();
  }
}

async function troubled(scene: Scene, receivers: VerifyingReceivers, seconds: number): Promise<void> {
  const { ground, workspaceId } = scene;
  let isOver = false;
  const shortening = (async () => {
    for (; !isOver; await sleep(1_000)) await ground.sql(SHORTEN_WAITS, [workspaceId]).catch(() => undefined);
  })();
  const inTrouble = RECEIVERS.map(async ({ name, trouble }, index) => {
    if (!trouble) return;
    await sleep((index / 6) * seconds * 1_000);
    await receivers.tell(name, { answer: trouble });
    await sleep(Math.min(seconds / 3, LONGEST_TROUBLE) * 1_000);
    await receivers.tell(name, { answer: 'well' });
  });
  await underFaults(scene, { seconds, writers: WRITERS, noted: (send) => send });
  await Promise.all(inTrouble);
  const unsent = async () => (await ground.sql<{ count: number }>(UNSENT, [workspaceId]))[0]?.count;
  const took = await whenSo(async () => (await unsent()) === 0, 300_000);
  console.log(`all sent ${Math.round(took)} ms later`);
  isOver = true;
  await shortening;
}
