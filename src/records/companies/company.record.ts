import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  IdentifiedRecord,
  identifiedRecord,
  withoutNulls,
} from '../../platform/identifiers/identified.record.js';
import type { CompanyRow } from './company.entity.js';

@ApiSchema({ description: 'A company, school or other organisation that feedback comes from.' })
export class CompanyRecord extends IdentifiedRecord {
  /** What it is called. @example 'Harbour School' */
  name: string;

  /** The domain of its web site and its addresses. @example 'harbour-school.example' */
  domain?: string;

  /** What sort of customer it is. @example 'Partner' */
  tier?: string;

  /** What it pays, in whatever currency and period the workspace uses for all. @example 1200.5 */
  @ApiProperty({ type: 'number', format: 'double' })
  revenue?: number;

  /** What else is known of it: texts by name. @example { "region": "Harbour" } */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' } })
  attributes?: Readonly<Record<string, string>>;
}

export class CompanyAnswer {
  company: CompanyRecord;
}

export class MergedCompanyAnswer extends CompanyAnswer {
  /** The change that it was, for an undo. Absent if nothing was changed. @example '01a1f9c2-6d00-7b5d-a1c4-8e7f6d5c4b3a' */
  changeId?: string;
}

export class CompaniesAnswer {
  companies: CompanyRecord[];
}

export const toCompanyRecord = (row: CompanyRow): CompanyRecord =>
  withoutNulls<CompanyRecord>({
    ...identifiedRecord(row),
    name: row.name,
    domain: row.domain,
    tier: row.tier,
    revenue: row.revenue === null ? null : Number(row.revenue),
    attributes: Object.keys(row.attributes ?? {}).length === 0 ? null : row.attributes,
  });
