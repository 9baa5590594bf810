import type { FastifyInstance } from 'fastify';
import type { Reader } from '../../platform/database/reader.js';
import { htmlPage, PAGE_HEADERS } from '../../http/pages/html-page.js';
import { Probe } from '../../platform/telemetry/probe.js';
import { REQUESTS_BY_KIND } from '../../platform/work/work.repository.js';

interface Waiting {
  readonly kind: string;
  /** The workspace, or null for the sum of all workspaces. */
  readonly workspace_id: string | null;
  readonly requests: number;
  readonly deferred: number;
  readonly failed: number;
  readonly oldest_seconds: number;
}

const MOST_WORKSPACES = 100;

const CREATED_AT = `to_timestamp(('x' || substr(replace(id::text, '-', ''), 1, 12))::bit(48)::bigint / 1000.0)`;

/** Counts the waiting work of all workspaces, by kind. On Citus this query goes to all nodes. */
const WAITING = `
  WITH waiting AS MATERIALIZED (
    ${REQUESTS_BY_KIND}
    UNION ALL SELECT 'imports', workspace_id, count(*), 0, count(*) FILTER (WHERE attempts > 1), min(${CREATED_AT})
    FROM import_job WHERE state IN ('queued', 'running') GROUP BY 2
    UNION ALL SELECT 'deliveries', d.workspace_id, count(*), count(*) FILTER (WHERE d.due_at > clock_timestamp()),
      count(*) FILTER (WHERE d.tries > 0), min(coalesce(d.event_at, d.changed_at))
    FROM webhook w JOIN webhook_delivery d
      ON d.workspace_id = w.workspace_id AND d.webhook_id = w.id AND d.due_at IS NOT NULL
    WHERE w.state = 'ON' GROUP BY 2),
  shown AS (
    SELECT kind, NULL::uuid AS workspace_id, sum(requests) AS requests, sum(deferred) AS deferred,
      sum(failed) AS failed, min(oldest) AS oldest FROM waiting GROUP BY 1
    UNION ALL (SELECT * FROM waiting ORDER BY requests DESC, workspace_id LIMIT ${MOST_WORKSPACES}))
  SELECT kind, workspace_id, requests::float8, deferred::float8, failed::float8,
    extract(epoch FROM clock_timestamp() - oldest)::float8 AS oldest_seconds
  FROM shown ORDER BY workspace_id IS NOT NULL, requests DESC, kind`;

/** Serves a page of the waiting work in the database. The queue only has notifications about it. */
export function serveWaiting(fastify: FastifyInstance, path: string, { primary }: Reader): void {
  const waiting = new Probe(() => primary.query<Waiting>({ text: WAITING, values: [] }), 10_000);
  fastify.get(path, async (_request, reply) =>
    reply.headers(PAGE_HEADERS).send(waitingPage(await waiting.answer())),
  );
}

const waitingPage = (rows: readonly Waiting[]): string =>
  htmlPage(
    'Waiting work · Discovery Records',
    `
    <p>Work waits in the database; the jobs of <a href="/queues">the queues</a> only tell workers where. Deleted or lost
    jobs lose no work.</p>
    ${rows.length === 0 ? '<p><strong>Nothing waits.</strong></p>' : tables(rows)}
    <p><strong>Deferred</strong> work is locked, takes too long, or is to be done later. <strong>Failing</strong> work could not be
    done, and is tried again: values every ten minutes; the log says why.</p>
    <p><strong>Pausing a queue</strong> stops nothing: it delays work by up to a second, because workers also look into
    the database on their own. To stop work, stop the workers.</p>`,
  );

const tables = (rows: readonly Waiting[]): string => `
    <h2>By kind</h2>${table(rows.filter(({ workspace_id }) => workspace_id === null))}
    <h2>By workspace</h2>
    <p>The ${MOST_WORKSPACES} with the most work.</p>${table(rows.filter(({ workspace_id }) => workspace_id !== null))}`;

const table = (rows: readonly Waiting[]): string => `
    <table>
      <tr><th>Kind</th><th>Workspace</th><th>Waiting</th><th>Deferred</th><th>Failing</th><th>Oldest</th></tr>
      ${rows.map(rowOf).join('\n      ')}
    </table>`;

const rowOf = ({ kind, workspace_id, requests, deferred, failed, oldest_seconds }: Waiting): string =>
  `<tr>${[kind, workspace_id ?? 'all', requests, deferred, failed, ageOf(oldest_seconds)]
    .map((cell) => `<td>${typeof cell === 'number' ? cell.toLocaleString('en') : cell}</td>`)
    .join('')}</tr>`;

const UNITS = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
] as const;

function ageOf(seconds: number): string {
  const [unit, length] = UNITS.find((each) => seconds >= 2 * each[1]) ?? ['s', 1];
  return `${Math.floor(Math.max(0, seconds) / length)} ${unit}`;
}
