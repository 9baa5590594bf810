import type { Trace } from '../../telemetry/trace.js';
import { commonWorkspace, type InWorkspace } from '../records/values-list.js';
import { Parameters, SHARD, type Statement } from '../sql.js';

/** The author of changes: `id` is that of the user, of the token, of the import or of the tracker. */
export interface Actor {
  readonly kind: 'user' | 'token' | 'login' | 'import' | 'tracker' | 'operator' | 'command' | 'worker';
  readonly id?: string | undefined;
}

export interface Origin {
  readonly actor: Actor;
  readonly requestId?: string | undefined;
  /** The trace of the request, for messages that its changes cause. */
  readonly trace?: Trace | undefined;
  /** The change that several transactions belong to, such as those of an import. By default, each is its own change. */
  readonly changeId?: string | undefined;
}

export const BY_COMMAND: Origin = { actor: { kind: 'command' } };

/** An event, with the record's columns: all of them if the record was created or deleted, else those that differ. */
export interface LoggedEvent extends InWorkspace {
  /** The event's type, for example `discovery.updated`. */
  readonly type: string;
  readonly record_id: string;
  readonly client_id: string | undefined;
  readonly before?: object;
  readonly after?: object;
}

/** The columns that all events of a transaction share. */
export interface Mark {
  readonly commit_id: string;
  readonly change_id: string;
  readonly actor_kind: string;
  readonly actor_id: string | null;
  readonly request_id: string | null;
  readonly trace: string | null;
}

/** When a transaction must have committed at the latest. */
export interface Deadline {
  /** The start of the measured time (ISO 8601); null for the transaction's beginning. */
  readonly since: string | null;
  /** The longest allowed time until the commit, in milliseconds. */
  readonly longest: number;
}

const COMMON = 'commit_id, change_id, actor_kind, actor_id, request_id, trace';
const OWN = 'ordinal, type, record_id, client_id, before, after';
const RECORDSET = `AS given (workspace_id uuid, ordinal integer, type text, record_id uuid, client_id text,
  before json, after json)`;

/**
 * Inserts events. Events of a record are in the order of its changes, because a later change waits for the record's
 * lock. Citus routes only statements that name a single workspace.
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

/** Numbers the events of each workspace from 0 on. */
function numbered(events: readonly LoggedEvent[]): object[] {
  const counts = new Map<string, number>();
  return events.map((event) => {
    const ordinal = counts.get(event.workspace_id) ?? 0;
    counts.set(event.workspace_id, ordinal + 1);
    return { ...event, ordinal };
  });
}

const jsonOf = (columns: object | undefined): string | null => (columns ? JSON.stringify(columns) : null);

/** SQL for the next stamp in a workspace, greater than those of all commits that the transaction can see. */
const stampIn = (workspace: string): string => `greatest(
  (extract(epoch FROM statement_timestamp()) * 1000000)::bigint,
  (SELECT stamp + 1 FROM event_commit WHERE workspace_id = ${workspace} AND is_by_index(stamp)
    ORDER BY stamp DESC LIMIT 1))`;

const refusalIn = ({ since, longest }: Deadline, parameters: Parameters): string =>
  `refuse_late_commit(coalesce(${parameters.add(since)}::timestamptz, now()), ${parameters.add(longest)}::integer)`;

/** A statement that raises an error after the deadline. */
export function refuseLateCommit(deadline: Deadline): Statement {
  const parameters = new Parameters();
  return { text: `SELECT ${refusalIn(deadline, parameters)}`, values: parameters.values };
}

/** Inserts an event with its commit: most transactions have a single event. Citus can't route this statement. */
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
 * Inserts the commit, with a stamp greater than those of all commits that the transaction can see. A writer has waited
 * for the commit of the record's previous writer, so the changes of a record have ascending stamps, even if the clocks
 * of nodes differ.
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
