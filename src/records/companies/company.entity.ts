import { defineEntity, p } from '@mikro-orm/postgresql';
import type { Follower } from '../../platform/database/changes/followers.js';
import { COMPANY, COMPANY_WORDS } from '../rollup/work-kinds.js';
import { identity, words } from '../../platform/database/records/custom-types.js';
import type { RowOf } from '../../platform/database/records/record-table.js';

export type Attributes = Readonly<Record<string, string>>;

/** In characters of JSON. Requests may exceed it only if almost every character needs an escape. */
const LONGEST_ATTRIBUTES = 22_000;

const CompanySchema = defineEntity({
  name: 'Company',
  tableName: 'company',
  properties: {
    ...identity(),
    name: p.text(),
    domain: p.text().nullable(),
    tier: p.text().nullable(),
    /** Text with two decimals, as PostgreSQL returns it. */
    revenue: p.decimal('string').precision(15).scale(2).nullable(),
    attributes: p
      .json()
      .$type<Attributes>()
      .length(LONGEST_ATTRIBUTES)
      .onCreate(() => ({})),
    /** The survivor's id if the company was merged, to which references to this company redirect. */
    mergedIntoId: p.uuid().nullable().hidden(),
    words: words('company'),
  },
});

/** A customer that feedback comes from, with its revenue. */
export class Company extends CompanySchema.class {}
CompanySchema.setClass(Company);

export type CompanyRow = Omit<RowOf<typeof CompanySchema>, 'words'>;

/** The survivor's members after a merge: its own, and the merged company's where it has none. */
export const survivorMembers = (
  survivor: CompanyRow,
  { domain, tier, revenue, attributes }: { readonly [Member in Described]?: CompanyRow[Member] | undefined },
): Pick<CompanyRow, Described> => ({
  domain: survivor.domain ?? domain ?? null,
  tier: survivor.tier ?? tier ?? null,
  revenue: survivor.revenue ?? revenue ?? null,
  attributes: Object.keys(survivor.attributes ?? {}).length > 0 ? survivor.attributes : (attributes ?? {}),
});

type Described = 'domain' | 'tier' | 'revenue' | 'attributes';

/** Formats a revenue as PostgreSQL returns it, so that a change is only seen where there is one. */
export const storedRevenue = <Revenue extends number | null | undefined>(
  revenue: Revenue,
): string | Exclude<Revenue, number> =>
  typeof revenue === 'number' ? revenue.toFixed(2) : (revenue as Exclude<Revenue, number>);

/** Has values of discoveries and search terms of feedback and messages follow their company. */
export const followCompanies: Follower<CompanyRow> = (changes) => {
  // No feedback refers to a new or a deleted company.
  const changed = (...columns: (keyof CompanyRow)[]) =>
    changes.flatMap(({ before, after }) =>
      before && after && columns.some((column) => (before[column] ?? null) !== (after[column] ?? null))
        ? after.id
        : [],
    );
  return {
    work: [
      { kind: COMPANY, subjects: changed('revenue', 'merged_into_id') },
      { kind: COMPANY_WORDS, subjects: changed('name', 'merged_into_id') },
    ],
  };
};
