import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { createdAtTextOf } from '../../platform/identifiers/uuid.js';

export const ERASURE_STATES = ['RUNNING', 'DONE'] as const;

@ApiSchema({ description: "The erasure of a person, whom it doesn't name." })
export class ErasureRecord {
  /**
   * The erasure's id, a UUIDv7, which is also the `changeId` of its events.
   * @example '01a1f84a-95c0-7d0a-8f3e-5b6a7c8d9e0f'
   */
  id: string;

  /** When the erasure was requested. @example '2026-11-20T09:30:00.000Z' */
  createdAt: string;

  /** When the erasure last made progress. @example '2026-11-20T09:30:02.345Z' */
  updatedAt: string;

  /** Whether the erasure is running or done. @example 'RUNNING' */
  @ApiProperty({ enum: ERASURE_STATES })
  state: (typeof ERASURE_STATES)[number];

  /** The number of cleared pieces of feedback. @example 3 */
  feedback: number;

  /** The number of cleared events. @example 7 */
  events: number;

  /** When the erasure finished. @example '2026-11-20T09:30:02.345Z' */
  finishedAt?: string;
}

export class ErasureAnswer {
  erasure: ErasureRecord;
}

export interface ErasureRow {
  readonly id: string;
  readonly updated_at: string;
  readonly feedback: number;
  readonly events: number;
  readonly finished_at: string | null;
}

export const toErasureRecord = ({
  id,
  updated_at: updatedAt,
  feedback,
  events,
  finished_at: finishedAt,
}: ErasureRow): ErasureRecord => ({
  id,
  createdAt: createdAtTextOf(id),
  updatedAt,
  state: finishedAt === null ? 'RUNNING' : 'DONE',
  feedback,
  events,
  ...(finishedAt !== null && { finishedAt }),
});
