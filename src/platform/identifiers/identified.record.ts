import { ApiProperty } from '@nestjs/swagger';
import type { IdentifiedRow } from './identity.js';
import { createdAtTextOf } from './uuid.js';

// The members are decorated, unlike those of other records, so that the specification shows them first.
/** The members that all records have. */
export class IdentifiedRecord {
  /** The service's identifier, a UUIDv7. @example '01a1f84a-95c0-7d0a-8f3e-5b6a7c8d9e0f' */
  @ApiProperty()
  id: string;

  /** The caller's own identifier; the `id` if none was given. @example 'RL-15' */
  @ApiProperty()
  clientId: string;

  /** When the record was created. @example '2026-11-20T09:30:00.000Z' */
  @ApiProperty()
  createdAt: string;

  /** When a caller last changed the record. @example '2026-11-20T14:05:12.345Z' */
  @ApiProperty()
  updatedAt: string;
}

export const identifiedRecord = (row: IdentifiedRow): IdentifiedRecord => ({
  id: row.id,
  clientId: row.client_id,
  createdAt: createdAtTextOf(row.id),
  updatedAt: row.updated_at,
});

/** All members of a record, with null for optional ones, so that leaving a member out is a compile error. */
export type Complete<Shown> = {
  readonly [Member in keyof Shown]-?: object extends Pick<Shown, Member>
    ? Shown[Member] | null
    : Shown[Member];
};

export function withoutNulls<Shown extends object>(members: Complete<Shown>): Shown {
  const shown: Partial<Shown> = {};
  for (const member in members) if (members[member] !== null) shown[member] = members[member];
  return shown as Shown;
}

/** The record of a row, by its other members. */
export const recordOf = <Shown extends IdentifiedRecord>(
  row: IdentifiedRow,
  members: Omit<Complete<Shown>, keyof IdentifiedRecord>,
): Shown => withoutNulls<Shown>({ ...identifiedRecord(row), ...members } as Complete<Shown>);
