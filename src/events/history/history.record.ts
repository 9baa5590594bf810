import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ActorRecord, actorOf, type EventRecord, type Members } from '../presenting/event.record.js';
import type { EventRow } from '../presenting/event-row.js';

/** Whatever a member of a record may be. */
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
  /** What it is called. @example 'title' */
  name: string;

  /** What the record had; absent if it had nothing. @example 'Late fees' */
  @ApiProperty(ANYTHING)
  before?: unknown;

  /** What the record has had since; absent if that is nothing. @example 'Late fees surprise families' */
  @ApiProperty(ANYTHING)
  after?: unknown;
}

@ApiSchema({ description: 'What a change did to one record.' })
export class ChangeRecord {
  /**
   * The change, by which it can be undone, and records restored. It may have changed other records as well, and the same one
   * more than once.
   * @example '01a1f84a-95c0-7d0a-8f3e-5b6a7c8d9e0f'
   */
  id: string;

  /** When it happened. @example '2026-11-20T14:05:12.345Z' */
  at: string;

  /** The kind of record, and what happened to it. @example 'discovery.updated' */
  type: string;

  /** Who did it. */
  actor: ActorRecord;

  /** The `X-Request-Id` of the request that did it. @example '5f0c1d9e-6a0b-4f5e-9b8a-7c6d5e4f3a2b' */
  requestId?: string;

  /** The members that changed, as records show them; all, where the record was made or deleted. */
  members: ChangedMemberRecord[];
}

export class ChangesAnswer {
  changes: ChangeRecord[];
}

/** @param event the row as it is shown */
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
