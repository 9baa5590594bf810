import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { withoutNulls } from '../../../platform/identifiers/identified.record.js';
import { createdAtTextOf } from '../../../platform/identifiers/uuid.js';
import type { AskerRow } from './asker-page.js';

@ApiSchema({ description: 'An author or company that asked for a discovery.' })
export class AskerRecord {
  /** The asker's name in the newest feedback. @example 'Ines Duarte' */
  authorName?: string;

  /** The asker's email address. @example 'ines@harbour-school.example' */
  authorEmail?: string;

  /** The id of the asker's company. @example '01a1a069-8d40-7c21-b7f5-3e2d1c0b9a77' */
  companyId?: string;

  /** The current name of the asker's company. @example 'Harbour School' */
  company?: string;

  /** The company's revenue. @example 1200.5 */
  @ApiProperty({ type: 'number', format: 'double' })
  revenue?: number;

  /** The number of pieces of feedback from this asker. @example 3 */
  feedback: number;

  /** The sum of their scores. @example 12 */
  score: number;

  /** When the newest of them was created. @example '2026-11-20T09:30:00.000Z' */
  @ApiProperty({ format: 'date-time' })
  lastAt: string;
}

export class AskersAnswer {
  askers: AskerRecord[];
}

export const toAskerRecord = (row: AskerRow): AskerRecord =>
  withoutNulls<AskerRecord>({
    authorName: row.author_name,
    authorEmail: row.author_email,
    companyId: row.company_id,
    company: row.company,
    revenue: row.revenue === null ? null : Number(row.revenue),
    feedback: Number(row.feedback),
    score: Number(row.score),
    lastAt: createdAtTextOf(row.last_id),
  });
