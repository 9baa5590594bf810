import { commonWorkspace, type InWorkspace } from '../records/values-list.js';
import { Parameters, SHARD, type Statement } from '../sql.js';

/** A change of a record, as columns: all of them where it is new or gone, else those that differ. */
export interface LoggedEvent extends InWorkspace {
  /** `discovery.updated` */
  readonly type: string;
  readonly record_id: string;
  readonly client_id: string | undefined;
  readonly before?: object;
  readonly after?: object;
}

/** What the events of a transaction have in common. */
export interface Mark {
  readonly commit_id: string;
  readonly change_id: string;
  readonly actor_kind: string;
  readonly actor_id: string | null;
  readonly request_id: string | null;
  readonly trace: string | null;
}

/** How long a transaction may take until its commit. */
export interface Deadline {
  /** null means the transaction's beginning. */
  readonly since: string | null;
  /** In milliseconds. */
  readonly longest: number;
}

const COMMON = 'commit_id, change_id, actor_kind, actor_id, request_id, trace';
const OWN = 'ordinal, type, record_id, client_id, before, after';
const RECORDSET = `AS given (workspace_id uuid, ordinal integer, type text, record_id uuid, client_id text,
  before json, after json)`;

/**
 * Two rows of a record are in the order of its changes, because the later one's statement begins when it has the lock on the
 * record. Citus routes what names one workspace only.
 */
export function insertEvents(mark: Mark, events: readonly LoggedEvent[]): Statement {
  const { commit_id, change_id, actor_kind, actor_id, request_id, trace } = mark;
  const common = [commit_id, change_id, actor_kind, actor_id, request_id, trace];
  const workspaceId = commonWorkspace(events);
  const [only, ...others] = events;
  if (only && others.length === 0) return insertOne(common, only);
  const rows = JSON.stringify(numbered(events));
  const insert = `INSERT INTO event (workspace_id, ${COMMON}, at, ${OWN})`;
  const given = OWN.split(', ').map((column) => `given.${column}`);
  const select = (workspace: string, from: string) => `${insert}
    SELECT ${workspace}, $2::uuid, $3::uuid, $4, $5::uuid, $6, $7, statement_timestamp(), ${given.join(', ')} FROM ${from}`;
  return workspaceId === undefined
    ? {
        text: select('given.workspace_id', `json_to_recordset($1::json) ${RECORDSET}`),
        values: [rows, ...common],
      }
    : {
        text: select('shard.workspace_id', `${SHARD} shard, json_to_recordset($8::json) ${RECORDSET}`),
        values: [workspaceId, ...common, rows],
      };
}

function insertOne(common: readonly unknown[], { before, after, ...event }: LoggedEvent): Statement {
  const { workspace_id, type, record_id } = event;
  return {
    text: `INSERT INTO event (workspace_id, ${COMMON}, at, ${OWN})
      VALUES ($1, $2, $3, $4, $5, $6, $7, statement_timestamp(), 0, $8, $9, $10, $11, $12)`,
    values: [
      workspace_id,
      ...common,
      type,
      record_id,
      event.client_id ?? null,
      jsonOf(before),
      jsonOf(after),
    ],
  };
}

/** In each workspace from 0 on. */
function numbered(events: readonly LoggedEvent[]): object[] {
  const counts = new Map<string, number>();
  return events.map((event) => {
    const ordinal = counts.get(event.workspace_id) ?? 0;
    counts.set(event.workspace_id, ordinal + 1);
    return { ...event, ordinal };
  });
}

const jsonOf = (columns: object | undefined): string | null => (columns ? JSON.stringify(columns) : null);

/** Of a workspace, for a transaction that can see all that it comes after. */
const stampIn = (workspace: string): string => `greatest(
  (extract(epoch FROM statement_timestamp()) * 1000000)::bigint,
  (SELECT stamp + 1 FROM event_commit WHERE workspace_id = ${workspace} AND is_by_index(stamp)
    ORDER BY stamp DESC LIMIT 1))`;

const refusalIn = ({ since, longest }: Deadline, parameters: Parameters): string =>
  `refuse_late_commit(coalesce(${parameters.add(since)}::timestamptz, now()), ${parameters.add(longest)}::integer)`;

/** Raises an error after the deadline. */
export function refuseLateCommit(deadline: Deadline): Statement {
  const parameters = new Parameters();
  return { text: `SELECT ${refusalIn(deadline, parameters)}`, values: parameters.values };
}

/** All in one statement, as most transactions have a single event. Only for a single server: Citus can't route it. */
export function insertEventAndCommit(mark: Mark, event: LoggedEvent, deadline?: Deadline): Statement {
  const { text, values } = insertEvents(mark, [event]);
  const parameters = new Parameters(values);
  const from = deadline ? `FROM ${refusalIn(deadline, parameters)}` : '';
  return {
    text: `WITH logged AS (${text})
      INSERT INTO event_commit (workspace_id, stamp, commit_id, at, events)
      SELECT $1, ${stampIn('$1')}, $2, statement_timestamp(), 1 ${from}`,
    values: parameters.values,
  };
}

/**
 * Stamps the transaction with a number after those of all that it can see. Who changes a record has waited for its former
 * writer's commit, so the changes of a record have ascending stamps, whatever clocks and nodes say.
 */
export function insertCommits({ commit_id }: Mark, events: readonly LoggedEvent[]): Statement {
  const workspaceId = commonWorkspace(events);
  const select = (workspace: string, count: string, from: string) => `
    INSERT INTO event_commit (workspace_id, stamp, commit_id, at, events)
    SELECT ${workspace}, ${stampIn(workspaceId === undefined ? workspace : '$1')},
      $2::uuid, statement_timestamp(), ${count}
    FROM ${from}`;
  if (workspaceId !== undefined) {
    const text = select('shard.workspace_id', '$3::integer', `${SHARD} shard`);
    return { text, values: [workspaceId, commit_id, events.length] };
  }
  const byWorkspace = Map.groupBy(events, ({ workspace_id }) => workspace_id);
  return {
    text: select(
      'given.workspace_id',
      'given.events',
      'unnest($1::uuid[], $3::integer[]) AS given (workspace_id, events)',
    ),
    values: [[...byWorkspace.keys()], commit_id, [...byWorkspace.values()].map(({ length }) => length)],
  };
}
