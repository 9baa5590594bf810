import { changesOf } from '../../http/input/member-table.js';
import { ChoiceParameter, RepeatableParameter, TextParameter } from '../../http/input/parameters.js';
import { type BothWays, bothWays, ListQuery } from '../../http/lists/list.requests.js';
import {
  ClientId,
  Decimal,
  HostName,
  Nullable,
  Optional,
  Reference,
  Texts,
  Title,
} from '../../http/input/members.js';
import { NewRecord } from '../../http/requests/new-record.requests.js';

export const LONGEST_NAME = 255;
export const HIGHEST_REVENUE = 1_000_000_000_000;
export const MOST_ATTRIBUTES = 20;

export class NewCompany extends NewRecord {
  /** The company's name, unique regardless of case. Feedback shows it. @example 'Lighthouse Theatre' */
  @Title(LONGEST_NAME) name: string;

  /** The caller's own identifier, unique among the workspace's companies. @example 'lighthouse' */
  @Optional() @ClientId() clientId?: string;

  /** The domain of its website and e-mail addresses; null clears it. @example 'lighthouse-theatre.example' */
  @Nullable() @HostName() domain?: string | null;

  /** What sort of customer it is; null clears it. @example 'Partner' */
  @Nullable() @Title(100) tier?: string | null;

  /** What it pays, in the workspace's own currency and period, with at most two decimals; null clears it. @example 480 */
  @Nullable() @Decimal(0, HIGHEST_REVENUE, 2) revenue?: number | null;

  /** Other facts: up to 20 texts by name, which replace all former ones; null clears them. @example { "region": "Harbour" } */
  @Nullable() @Texts(MOST_ATTRIBUTES, 100, 1_000) attributes?: Readonly<Record<string, string>> | null;
}

export class CompanyChanges extends changesOf(NewCompany) {
  /** The company's name, unique regardless of case. Feedback shows it. @example 'Harbour School and Nursery' */
  declare name?: string;
}

export class CompanyMerge {
  /** The `id` or `clientId` of the company that stays. @example 'harbour-school' */
  @Reference() into: string;
}

export class CompaniesQuery extends ListQuery {
  /** The order; `-` in front for descending. The `id` breaks ties, and companies without revenue come last. */
  @ChoiceParameter(bothWays(['createdAt', 'updatedAt', 'name', 'revenue']), 'createdAt')
  declare sort?: BothWays<'createdAt' | 'updatedAt' | 'name' | 'revenue'>;

  /** Only companies of this tier, in capital or small letters; of any of them when it repeats. */
  @RepeatableParameter(100) tier?: string[];

  /**
   * Only companies with all of these words in their name, domain or tier, the last one as a prefix; or with a `clientId`
   * that is among them.
   */
  @TextParameter(500) q?: string;
}
