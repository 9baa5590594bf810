import type { CompanyRow } from '../../../../records/companies/company.entity.js';
import { companyCalled, COMPANIES_AND_SURVIVORS } from '../../../../records/companies/company-sql.js';
import type { NamedCompany } from '../../../../records/companies/companies-by-id.js';
import { foldedName, type QuerySource } from '../../../../platform/database/sql.js';
import { isUuid } from '../../../../platform/identifiers/uuid.js';
import type { StagedRecord } from './staged-records.js';

/** What lines say of companies: their own names, and what other records come from. */
export interface CompanyKeys {
  readonly names: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
  readonly references: ReadonlySet<string>;
}

/** A company, as something that leads to it finds it. */
export interface FoundCompany {
  readonly id: string;
  readonly client_id: string;
  readonly name: string;
  /** Whether it is what another company was called that was merged into this one. */
  readonly is_former: boolean;
}

export type Staged = StagedRecord<CompanyRow>;

/** What a name or a reference leads to. */
export interface Known {
  readonly company: Staged | NamedCompany;
  /** Whether it is that of another company, which was merged into this one. */
  readonly isFormer: boolean;
}

export const asStaged = ({ company }: Known): Staged | undefined => ('row' in company ? company : undefined);

export const asNamed = (known: Known | undefined): NamedCompany | undefined =>
  known &&
  ('row' in known.company ? { id: known.company.row.id, name: known.company.row.name } : known.company);

/** Whether a line can be about a company that its name leads to: one that nobody has named otherwise. */
export const mayBeOf = (
  { id, client_id }: Pick<FoundCompany, 'id' | 'client_id'>,
  clientId: string | undefined,
): boolean => clientId === undefined || client_id === id || client_id === clientId;

export interface FoundName {
  readonly asked: string;
  /** As PostgreSQL compares it. */
  readonly folded: string;
  readonly found: FoundCompany | null;
}

const FOUND = `json_build_object('id', s.id, 'client_id', s.client_id, 'name', s.name, 'is_former', s.id <> c.id) AS found`;

/** Each name, whether a company has it or not. */
export async function findNames(
  from: QuerySource,
  workspaceId: string,
  names: readonly string[],
): Promise<FoundName[]> {
  if (names.length === 0) return [];
  return from.query<FoundName>({
    text: `SELECT given.asked, given.folded, company.found
      FROM (SELECT asked, ${foldedName('asked')} AS folded FROM unnest($2::text[]) AS given (asked)) given
      LEFT JOIN LATERAL (
        SELECT ${FOUND} FROM ${COMPANIES_AND_SURVIVORS}
        WHERE c.workspace_id = $1 AND c.id = ${companyCalled('given.folded')}) company ON true`,
    values: [workspaceId, [...new Set(names)]],
  });
}

/** Those that somebody has, in small letters if they are ids. In files, a `clientId` comes before an `id`. */
export async function findReferences(
  from: QuerySource,
  workspaceId: string,
  references: readonly string[],
): Promise<ReadonlyMap<string, FoundCompany>> {
  if (references.length === 0) return new Map();
  const asked = [...new Set(references)];
  const select = (key: string, condition: string) =>
    `SELECT ${key} AS asked, ${FOUND} FROM ${COMPANIES_AND_SURVIVORS} WHERE c.workspace_id = $1 AND ${condition}`;
  const rows = await from.query<{ readonly asked: string; readonly found: FoundCompany }>({
    text: `${select('c.id::text', 'c.id = ANY ($3::uuid[])')} UNION ALL
      ${select('c.client_id', 'c.client_id = ANY ($2::text[])')}`,
    values: [workspaceId, asked, asked.filter(isUuid).map((reference) => reference.toLowerCase())],
  });
  return new Map(rows.map(({ asked: reference, found }) => [reference, found]));
}
