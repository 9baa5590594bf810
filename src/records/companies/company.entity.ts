import { defineEntity, p } from '@mikro-orm/postgresql';
import { identity, words } from '../../platform/database/records/custom-types.js';
import type { RowOf } from '../../platform/database/records/record-table.js';
import { CompaniesRepository } from './companies.repository.js';

export type Attributes = Readonly<Record<string, string>>;

/** In characters of JSON, more than which only escapes can make. */
const LONGEST_ATTRIBUTES = 22_000;

const CompanySchema = defineEntity({
  name: 'Company',
  tableName: 'company',
  repository: () => CompaniesRepository,
  properties: {
    ...identity(),
    name: p.text(),
    domain: p.text().nullable(),
    tier: p.text().nullable(),
    /** With two decimals, as PostgreSQL writes it. */
    revenue: p.decimal('string').precision(15).scale(2).nullable(),
    attributes: p
      .json()
      .$type<Attributes>()
      .length(LONGEST_ATTRIBUTES)
      .onCreate(() => ({})),
    /** The company that it is another name of. */
    mergedIntoId: p.uuid().nullable().hidden(),
    words: words(),
  },
});

/** Somebody whom feedback comes from, and what it is worth to keep them. */
export class Company extends CompanySchema.class {}
CompanySchema.setClass(Company);

export type CompanyRow = Omit<RowOf<typeof CompanySchema>, 'words'>;

/** What a company has, and what only the other one has that is merged into it. */
export const lacking = (
  survivor: CompanyRow,
  { domain, tier, revenue, attributes }: { readonly [Member in Described]?: CompanyRow[Member] | undefined },
): Pick<CompanyRow, Described> => ({
  domain: survivor.domain ?? domain ?? null,
  tier: survivor.tier ?? tier ?? null,
  revenue: survivor.revenue ?? revenue ?? null,
  attributes: Object.keys(survivor.attributes ?? {}).length > 0 ? survivor.attributes : (attributes ?? {}),
});

type Described = 'domain' | 'tier' | 'revenue' | 'attributes';

/** As it is stored: a number of PostgreSQL arrives as text. */
export const storedRevenue = <Revenue extends number | null | undefined>(
  revenue: Revenue,
): string | Exclude<Revenue, number> =>
  typeof revenue === 'number' ? revenue.toFixed(2) : (revenue as Exclude<Revenue, number>);
