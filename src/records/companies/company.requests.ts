import { changesOf } from '../../http/input/member-table.js';
import { Decimal, HostName, Nullable, Reference, Texts, Title } from '../../http/input/members.js';
import { RepeatableParameter, SearchParameter } from '../../http/input/parameters.js';
import { sortedBy } from '../../http/lists/list.requests.js';
import { newRecord } from '../../http/requests/new-record.requests.js';

export const LONGEST_NAME = 255;
export const HIGHEST_REVENUE = 1_000_000_000_000;
export const MOST_ATTRIBUTES = 20;

export class NewCompany extends newRecord('companies', 'lighthouse') {
  /** The company's name, unique regardless of case. Feedback shows it. @example 'Lighthouse Theatre' */
  @Title(LONGEST_NAME) name: string;

  /** The domain of its website and e-mail addresses; null clears it. @example 'lighthouse-theatre.example' */
  @Nullable() @HostName() domain?: string | null;

  /** The sort of customer that the company is; null clears it. @example 'Partner' */
  @Nullable() @Title(100) tier?: string | null;

  /** What it pays, in the workspace's currency and period, with at most two decimals; null clears it. @example 480 */
  @Nullable() @Decimal(0, HIGHEST_REVENUE, 2) revenue?: number | null;

  /** Up to 20 other texts by name, which replace all former ones; null clears them. @example {"region": "Harbour"} */
  @Nullable() @Texts(MOST_ATTRIBUTES, 100, 1_000) attributes?: Readonly<Record<string, string>> | null;
}

export class CompanyChanges extends changesOf(NewCompany) {
  /** @example 'Harbour School and Nursery' */
  declare name?: string;
}

export class CompanyMerge {
  /** The `id` or `clientId` of the company that stays. @example 'harbour-school' */
  @Reference() into: string;
}

export class CompaniesQuery extends sortedBy('createdAt', 'updatedAt', 'name', 'revenue') {
  /** Only companies of this tier, in upper or lower case; of any of them when it repeats. */
  @RepeatableParameter(100) tier?: string[];

  @SearchParameter('companies', 'name, domain or tier') q?: string;
}
