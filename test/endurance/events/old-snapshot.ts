import { insertEventAndCommit } from '../../../src/platform/database/changes/event-statements.js';
import { HINDSIGHT } from '../../../src/events/feed/walk-sql.js';
import { newId } from '../../../src/platform/identifiers/uuid.js';
import { getFrom } from '../../events/compared.js';
import { compareSeen, Consumer, outOfOrder } from '../../events/consumer.js';
import { senderTo } from '../../events/sender.js';
import { inSession } from '../../support/administer.js';
import type { Ground } from '../ground.js';
import { atRate, percentile, whenSo } from '../pace.js';
import type { Finding } from '../report.js';
import { idleTransactions } from './long-transactions.js';
import { eventIds, type Scene, setScene } from './scene.js';

const RATE = 100;
const RECORDS = 50;

/** What is compared, in seconds, and what lies in between: longer than what is late is looked for at each question. */
const PHASE = 30;
const BETWEEN = HINDSIGHT / 1_000_000 - PHASE;

/** What comes later than that is looked for once a minute. */
const LATEST_MS = 62_000;

/** While snapshots are old and a transaction takes longer than any may, nothing is missed, and nothing else becomes late. */
export async function oldSnapshot(ground: Ground): Promise<Finding[]> {
  const scene = await setScene(ground);
  const { workspaceId, secret, urlOf } = scene;
  const send = senderTo(urlOf(0), secret);
  const ids: string[] = [];
  for (let count = 0; count < RECORDS; count++)
    ids.push((await send('POST', 'component', { title: 'First' })).body['component'].id);
  const [late = '', ...others] = ids;
  let turn = 0;
  const write = () =>
    send('PATCH', `component/${others[turn++ % others.length]}`, { title: `Title ${turn}` });
  const reader = new Consumer(getFrom(urlOf(1), secret), () => 1, 20);
  let isOver = false;
  const following = (async () => {
    while (!isOver) await reader.follow();
  })();
  const phase = async (what: string): Promise<Finding> => {
    const before = reader.delays.length;
    await atRate(RATE, PHASE, write);
    const delays = reader.delays.slice(before);
    const [p50, p99] = [percentile(delays, 0.5), percentile(delays, 0.99)];
    return {
      what: `ms from a statement to a waiting reader, p50 · p99, ${what}`,
      is: `${p50} · ${p99}`,
      holds: p99 < 1_000,
    };
  };
  await phase('to begin with');
  const findings = [await phase('before')];
  const idle = idleTransactions(ground);
  const { event, end } = await beginLate(scene, late);
  findings.push(await phase('beside new snapshots'));
  await atRate(RATE, BETWEEN, write);
  findings.push(await phase(`beside snapshots ${PHASE + BETWEEN} s old`));
  await end();
  const isSeen = () => Promise.resolve(reader.seen.some(({ id }) => id === event));
  const took = await whenSo(isSeen, 2 * LATEST_MS);
  await idle.end();
  const all = await eventIds(ground, workspaceId);
  await whenSo(() => Promise.resolve(reader.seen.length >= all.size), 30_000);
  isOver = true;
  await send('PATCH', `component/${late}`, { title: 'Last' });
  await following;
  const { missing } = compareSeen(reader.seen, all);
  const twice = compareSeen(reader.seen, all).twice;
  const wrong = outOfOrder(reader.seen).length;
  return [
    ...findings,
    { what: 'events', is: all.size },
    {
      what: 'missing · twice · out of the order of their record',
      is: `${missing} · ${twice} · ${wrong}`,
      holds: missing + twice + wrong === 0,
    },
    {
      what: 'ms until a transaction of that age was seen, once committed',
      is: Math.round(took),
      holds: took < LATEST_MS,
    },
  ];
}

/** A transaction that has told its event, and is committed when it is ended. */
async function beginLate({ ground, workspaceId }: Scene, recordId: string) {
  const commitId = newId();
  const mark = {
    commit_id: commitId,
    change_id: commitId,
    actor_kind: 'command',
    actor_id: null,
    request_id: null,
    trace: null,
  };
  const change = { before: { title: 'First' }, after: { title: 'Late' } };
  const { text, values } = insertEventAndCommit(mark, {
    workspace_id: workspaceId,
    type: 'component.updated',
    record_id: recordId,
    client_id: undefined,
    ...change,
  });
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const session = inSession(ground.database.urls[0], async (client) => {
    await client.query('BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0');
    await client.query(text, [...values]);
    begun.resolve();
    await ended.promise;
    await client.query('COMMIT');
  });
  await begun.promise;
  const end = () => {
    ended.resolve();
    return session;
  };
  return { event: `${commitId}-0`, end };
}
