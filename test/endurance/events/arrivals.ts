import type { Sent } from '../../support/verifying-receivers.js';
import type { Finding } from '../report.js';
import type { Scene } from './scene.js';

/** A receiver, and what it was to be told of. */
export interface Told {
  readonly name: string;
  readonly types: readonly string[];
  /** Of the webhook. */
  readonly id: string;
}

interface Row {
  readonly id: string;
  readonly type: string;
  readonly recordId: string;
  readonly position: number;
}

/** In the order of the feed. */
const EVENTS = `SELECT e.commit_id || '-' || e.ordinal AS id, e.type, e.record_id AS "recordId", c.position
  FROM event e JOIN event_commit c ON c.workspace_id = $1 AND c.commit_id = e.commit_id
  WHERE e.workspace_id = $1 ORDER BY c.position, e.ordinal`;

const TRIED_AGAIN = `SELECT commit_id || '-' || ordinal AS id FROM webhook_delivery
  WHERE workspace_id = $1 AND webhook_id = $2 AND jsonb_array_length(attempts) > 1`;

/** What has come to whom, compared with what has happened since some position. */
export async function arrivals(
  { ground, workspaceId }: Scene,
  told: readonly Told[],
  sent: readonly Sent[],
  since: number,
): Promise<Finding[]> {
  const rows = await ground.sql<Row>(EVENTS, [workspaceId]);
  const known = new Set(rows.map(({ id }) => id));
  const later = rows.filter(({ position }) => position > since);
  const findings: Finding[] = [];
  for (const each of told) {
    const again = await ground.sql<Row>(TRIED_AGAIN, [workspaceId, each.id]);
    const own = sent.filter(({ name }) => name === each.name);
    findings.push(...arrivalsAt(each, own, later, new Set(again.map(({ id }) => id))));
  }
  const faulty = sent.filter(({ error }) => error).length;
  const strange = sent.filter((each) => !known.has(each.event) || each.id !== messageIdOf(each.event)).length;
  return [
    ...findings,
    { what: 'signatures · wrong ones', is: `${sent.length} · ${faulty}`, holds: faulty === 0 },
    { what: 'sent without an event, or by another id', is: strange, holds: strange === 0 },
  ];
}

function arrivalsAt(
  { name, types }: Told,
  sent: readonly Sent[],
  rows: readonly Row[],
  again: ReadonlySet<string>,
): Finding[] {
  const expected = rows.filter(({ type }) => isOf(types, type));
  const arrived = new Set(sent.filter(({ answer }) => answer === 'well').map(({ event }) => event));
  const missing = expected.filter(({ id }) => !arrived.has(id));
  for (const { id, type, position } of missing)
    console.log(`missing at ${name}: ${type} ${id} at ${position}`);
  const unwanted = sent.filter(({ type }) => !isOf(types, type)).length;
  const firsts = new Map(sent.map(({ event }, turn): [string, number] => [event, turn]).toReversed());
  const overtaken = overtakenOf(expected, firsts);
  const unexplained = overtaken.filter((event) => !again.has(event)).length;
  const counts = [expected.length, sent.length - firsts.size, again.size];
  return [
    {
      what: `${name}: events · sent once more · of which an attempt had failed`,
      is: counts.join(' · '),
      holds: expected.length > 0,
    },
    {
      what: 'missing · unwanted',
      is: `${missing.length} · ${unwanted}`,
      holds: missing.length + unwanted === 0,
    },
    {
      what: 'overtaken by a later one of their record · without a failure',
      is: `${overtaken.length} · ${unexplained}`,
      holds: unexplained === 0,
    },
  ];
}

const messageIdOf = (event: string): string =>
  `msg_${event.slice(0, 36).replaceAll('-', '')}_${event.slice(37)}`;

const isOf = (types: readonly string[], type: string): boolean =>
  types.some((each) => each === '*' || each === type || each === `${type.split('.')[0]}.*`);

/** Events that came, for the first time, after a later one of the same record. */
function overtakenOf(expected: readonly Row[], firsts: ReadonlyMap<string, number>): string[] {
  const soonest = new Map<string, number>();
  return expected.toReversed().flatMap(({ id, recordId }) => {
    const turn = firsts.get(id) ?? Infinity;
    const later = soonest.get(recordId) ?? Infinity;
    soonest.set(recordId, Math.min(turn, later));
    return turn > later ? [id] : [];
  });
}
