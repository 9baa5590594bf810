import type { CompanyRow } from '../../../../records/companies/company.entity.js';
import { companyCalled, COMPANIES_AND_SURVIVORS } from '../../../../records/companies/company-sql.js';
import type { NamedCompany } from '../../../../records/companies/companies-by-id.js';
import { foldedName, type QuerySource } from '../../../../platform/database/sql.js';
import { isUuid } from '../../../../platform/identifiers/uuid.js';
import type { StagedRecord } from './staged-records.js';

/** The identifiers of companies in a batch: names of company lines, names in other lines, and ids or `clientId`s. */
export interface CompanyKeys {
  readonly names: ReadonlySet<string>;
  readonly mentions: ReadonlySet<string>;
  readonly references: ReadonlySet<string>;
}

/** The company that a name or reference resolves to; the survivor, if the named one was merged. */
export interface ResolvedCompany {
  readonly id: string;
  readonly client_id: string;
  readonly name: string;
  /** Whether the name or reference belongs to a company that was merged into this one. */
  readonly is_former: boolean;
}

export type Staged = StagedRecord<CompanyRow>;

export interface Known {
  readonly company: Staged | NamedCompany;
  /** Whether the name or reference belongs to a company that was merged into this one. */
  readonly isFormer: boolean;
}

export const stagedOf = ({ company }: Known): Staged | undefined => ('row' in company ? company : undefined);

export const toNamedCompany = (known: Known | undefined): NamedCompany | undefined =>
  known &&
  ('row' in known.company ? { id: known.company.row.id, name: known.company.row.name } : known.company);

/** Whether a line may be about the company of its name: the line or the company has no `clientId`, or both the same. */
export const acceptsClientId = (
  { id, client_id }: Pick<ResolvedCompany, 'id' | 'client_id'>,
  clientId: string | undefined,
): boolean => clientId === undefined || client_id === id || client_id === clientId;

export interface ResolvedName {
  readonly asked: string;
  /** The name as PostgreSQL compares it. */
  readonly folded: string;
  readonly found: ResolvedCompany | null;
}

const RESOLVED = `json_build_object('id', s.id, 'client_id', s.client_id, 'name', s.name, 'is_former', s.id <> c.id) AS found`;

/** Resolves names of companies. The result has each name, with null if no company has it. */
export async function resolveNames(
  from: QuerySource,
  workspaceId: string,
  names: readonly string[],
): Promise<ResolvedName[]> {
  if (names.length === 0) return [];
  return from.query<ResolvedName>({
    text: `SELECT given.asked, given.folded, company.found
      FROM (SELECT asked, ${foldedName('asked')} AS folded FROM unnest($2::text[]) AS given (asked)) given
      LEFT JOIN LATERAL (
        SELECT ${RESOLVED} FROM ${COMPANIES_AND_SURVIVORS}
        WHERE c.workspace_id = $1 AND c.id = ${companyCalled('given.folded')}) company ON true`,
    values: [workspaceId, [...new Set(names)]],
  });
}

/** Resolves `clientId`s and ids (in lower case) of companies. A `clientId` wins over an `id`, as always in files. */
export async function resolveReferences(
  from: QuerySource,
  workspaceId: string,
  references: readonly string[],
): Promise<ReadonlyMap<string, ResolvedCompany>> {
  if (references.length === 0) return new Map();
  const asked = [...new Set(references)];
  const select = (key: string, condition: string) =>
    `SELECT ${key} AS asked, ${RESOLVED} FROM ${COMPANIES_AND_SURVIVORS} WHERE c.workspace_id = $1 AND ${condition}`;
  const rows = await from.query<{ readonly asked: string; readonly found: ResolvedCompany }>({
    text: `${select('c.id::text', 'c.id = ANY ($3::uuid[])')} UNION ALL
      ${select('c.client_id', 'c.client_id = ANY ($2::text[])')}`,
    values: [workspaceId, asked, asked.filter(isUuid).map((reference) => reference.toLowerCase())],
  });
  return new Map(rows.map(({ asked: reference, found }) => [reference, found]));
}
