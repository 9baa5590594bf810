import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { EventRow } from './event-row.js';

@ApiSchema({ description: 'The record of an event.' })
export class EventSubjectRecord {
  /** The kind of record. @example 'discovery' */
  kind: string;

  /** The record's id. @example '01a1f84a-95c0-7d0a-8f3e-5b6a7c8d9e0f' */
  id: string;

  /** The record's clientId at that time; absent for kinds that have none. @example 'RL-15' */
  clientId?: string;
}

const ACTOR_KINDS: readonly EventRow['actor_kind'][] = [
  'user',
  'token',
  'login',
  'import',
  'tracker',
  'operator',
  'command',
  'worker',
];

@ApiSchema({ description: 'The actor of a change.' })
export class ActorRecord {
  /**
   * The kind of actor: a `user`, signed in or by a token that acts as the user; any other `token`; a `login` with such
   * a token; an `import`; a `tracker` that told of an issue; an `operator` of the installation, or a `command` that an
   * operator ran; or a `worker`, for changes by the service itself.
   * @example 'token'
   */
  @ApiProperty({ enum: [...ACTOR_KINDS] })
  kind: EventRow['actor_kind'];

  /**
   * The id of the user, the token, the import or the tracker, if there is one.
   * @example '01a19b45-b800-7b5d-a1c4-8e7f6d5c4b3a'
   */
  id?: string;

  /** The present name of the user, token or tracker; absent if it was deleted. @example 'Nightly import' */
  name?: string;
}

/** Members of a record, in the record's format. */
export type Members = Readonly<Record<string, unknown>>;

@ApiSchema({ description: 'An event: a change of a record.' })
export class EventRecord {
  /** The event's id. @example '01a1f84a-95c0-7d0a-8f3e-5b6a7c8d9e0f-0' */
  id: string;

  /** When the event happened. The feed isn't sorted by this time. @example '2026-11-20T14:05:12.345Z' */
  at: string;

  /** The event's type: the kind of record, and what happened to it. @example 'discovery.updated' */
  type: string;

  /** The record. */
  record: EventSubjectRecord;

  /** The actor that made the change. */
  actor: ActorRecord;

  /** The `X-Request-Id` of the request that made the change. @example '5f0c1d9e-6a0b-4f5e-9b8a-7c6d5e4f3a2b' */
  requestId?: string;

  /**
   * The id of the change that the event belongs to: events of one request, bulk or import share it, and the change can
   * be undone by it.
   * @example '01a1f84a-95c0-7d0a-8f3e-5b6a7c8d9e0f'
   */
  changeId: string;

  /**
   * The former values of the members that changed; all members of a deleted record. A member that is only in `before`
   * or only in
   * `after` had no value otherwise.
   * @example {"title": "Late fees", "updatedAt": "2026-11-20T14:05:12.345Z"}
   */
  @ApiProperty({ type: 'object', additionalProperties: true })
  before?: Members;

  /**
   * The new values of the members that changed; all members of a created record.
   * @example {"title": "Late fees surprise families", "updatedAt": "2026-11-21T09:00:00.000Z"}
   */
  @ApiProperty({ type: 'object', additionalProperties: true })
  after?: Members;
}

export class EventsAnswer {
  events: EventRecord[];
}

export const kindOf = ({ type }: EventRow): string => type.slice(0, type.indexOf('.'));

export function actorOf({ actor_kind: kind, actor_id, actor_name }: EventRow): ActorRecord {
  return {
    kind,
    ...(actor_id !== null && { id: actor_id }),
    ...(actor_name !== null && { name: actor_name }),
  };
}

/** @param shown the members that changed */
export function toEventRecord(row: EventRow, shown: Pick<EventRecord, 'before' | 'after'>): EventRecord {
  const { record_id: id, client_id: clientId, request_id: requestId } = row;
  return {
    id: `${row.commit_id}-${row.ordinal}`,
    at: row.at,
    type: row.type,
    record: { kind: kindOf(row), id, ...(clientId !== null && { clientId }) },
    actor: actorOf(row),
    ...(requestId !== null && { requestId }),
    changeId: row.change_id,
    ...shown,
  };
}
