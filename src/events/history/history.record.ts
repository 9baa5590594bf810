import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ActorRecord, actorOf, type EventRecord, type Members } from '../presenting/event.record.js';
import type { EventRow } from '../presenting/event-row.js';

/** Any JSON value of a record's member. */
const ANYTHING = {
  required: false,
  anyOf: [
    { type: 'string' },
    { type: 'number', format: 'double' },
    { type: 'boolean' },
    { type: 'null' },
    { type: 'array', items: {} },
    { type: 'object', additionalProperties: true },
  ],
};

@ApiSchema({ description: 'A member of a record, before and after a change.' })
export class ChangedMemberRecord {
  /** The member's name. @example 'title' */
  name: string;

  /** The former value; absent if the member had none. @example 'Late fees' */
  @ApiProperty(ANYTHING)
  before?: unknown;

  /** The new value; absent if the member has none. @example 'Late fees surprise families' */
  @ApiProperty(ANYTHING)
  after?: unknown;
}

@ApiSchema({ description: 'A change of one record.' })
export class ChangeRecord {
  /**
   * The change's id, for undoing the change or restoring the record. A change may contain several events, even of the
   * same
   * record.
   * @example '01a1f84a-95c0-7d0a-8f3e-5b6a7c8d9e0f'
   */
  id: string;

  /** When the event happened. @example '2026-11-20T14:05:12.345Z' */
  at: string;

  /** The event's type: the kind of record, and what happened to it. @example 'discovery.updated' */
  type: string;

  /** The actor that made the change. */
  actor: ActorRecord;

  /** The `X-Request-Id` of the request that made the change. @example '5f0c1d9e-6a0b-4f5e-9b8a-7c6d5e4f3a2b' */
  requestId?: string;

  /** The members that changed, in the record's format; all members if the record was created or deleted. */
  members: ChangedMemberRecord[];
}

export class ChangesAnswer {
  changes: ChangeRecord[];
}

/** @param event the row in the format of the feed */
export function toChangeRecord(row: EventRow, { before = {}, after = {} }: EventRecord): ChangeRecord {
  const names = new Set([...Object.keys(after), ...Object.keys(before)]);
  return {
    id: row.change_id,
    at: row.at,
    type: row.type,
    actor: actorOf(row),
    ...(row.request_id !== null && { requestId: row.request_id }),
    members: [...names].map((name) => memberOf(name, before, after)),
  };
}

const memberOf = (name: string, before: Members, after: Members): ChangedMemberRecord => ({
  name,
  ...(name in before && { before: before[name] }),
  ...(name in after && { after: after[name] }),
});
