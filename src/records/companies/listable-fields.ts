import { columnOf } from '../../platform/database/sql.js';
import { compareReference } from '../../http/lists/comparisons/references.js';
import { compareText } from '../../http/lists/comparisons/texts.js';
import { type Filter, given, is } from '../../http/lists/compiler/filter.js';
import type { MemberTable } from '../../http/lists/compiler/members.js';
import { NUMBER } from '../../http/lists/compiler/sort-key.js';
import { filterOf } from '../../http/lists/common-listable-fields.js';
import type { CompanyRow } from './company.entity.js';
import type { CompaniesQuery } from './company.requests.js';

const column = columnOf<CompanyRow>('r');

export const COMPANIES: MemberTable['members'] = {
  tier: { compare: ({ parameters }) => compareText(parameters.bind, { sql: column('tier') }, false) },
  revenue: { sort: { ...NUMBER, sql: column('revenue'), column: 'revenue', isNullable: true } },
  mergedInto: {
    compare: ({ references }) => compareReference(column('merged_into_id'), references(['company'])),
    references: ['company'],
  },
};

const trimmed = (texts: readonly string[]): string[] => texts.map((each) => each.trim());

/** The parameters of a list as a filter, which leaves out merged companies. */
export const filterOfCompanies = (query: CompaniesQuery): Filter =>
  filterOf(query, [
    is('mergedInto', 'empty', true),
    ...given(query.tier, (tiers) => is('tier', 'in', trimmed(tiers))),
  ]);
