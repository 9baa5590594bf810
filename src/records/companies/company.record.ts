import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IdentifiedRecord, recordOf } from '../../platform/identifiers/identified.record.js';
import type { CompanyRow } from './company.entity.js';

@ApiSchema({ description: 'A company, school or other organisation that feedback comes from.' })
export class CompanyRecord extends IdentifiedRecord {
  /** The company's name. @example 'Harbour School' */
  name: string;

  /** The domain of the company's web site and email addresses. @example 'harbour-school.example' */
  domain?: string;

  /** The kind of customer. @example 'Partner' */
  tier?: string;

  /** The company's revenue, in the one currency and period that the workspace uses. @example 1200.5 */
  @ApiProperty({ type: 'number', format: 'double' })
  revenue?: number;

  /** Other facts about the company: texts by name. @example { "region": "Harbour" } */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' } })
  attributes?: Readonly<Record<string, string>>;
}

export class CompanyAnswer {
  company: CompanyRecord;
}

export class MergedCompanyAnswer extends CompanyAnswer {
  /** The change's id, for an undo; absent if nothing changed. @example '01a1f9c2-6d00-7b5d-a1c4-8e7f6d5c4b3a' */
  changeId?: string;
}

export class CompaniesAnswer {
  companies: CompanyRecord[];
}

export const toCompanyRecord = (row: CompanyRow): CompanyRecord =>
  recordOf<CompanyRecord>(row, {
    name: row.name,
    domain: row.domain,
    tier: row.tier,
    revenue: row.revenue === null ? null : Number(row.revenue),
    attributes: Object.keys(row.attributes ?? {}).length === 0 ? null : row.attributes,
  });
