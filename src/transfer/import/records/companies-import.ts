import { followCompanies } from '../../../companies/follow-companies.js';
import { Company, type CompanyRow, storedRevenue } from '../../../companies/company.entity.js';
import { COMPANIES_AND_SURVIVORS } from '../../../companies/company-sql.js';
import {
  companyMeant,
  type GivenCompany,
  keptCompanies,
  type NamedCompany,
} from '../../../companies/named-companies.js';
import { recordTable } from '../../../database/records/record-table.js';
import { folded } from '../../../database/sql.js';
import { NameTaken } from '../../../http/problems/problems.js';
import { isUuid } from '../../../identifiers/uuid.js';
import type { WorkRequests } from '../../../work/work-requests.js';
import { withoutIdentity } from '../../given-identity.js';
import type { ImportedRecord } from '../../kinds.js';
import type { BatchContext } from '../origin.js';
import { type RecordKeys, type StagedRecord, StagedRecords } from './staged-records.js';

/** What lines say of companies: their own names, and what other records come from. */
export interface CompanyKeys {
  readonly names: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
  readonly references: ReadonlySet<string>;
}

interface FoundName {
  readonly name: string;
  readonly folded: string;
  readonly client_id: string | null;
  readonly id: string | null;
  readonly called: string | null;
}

/** Companies by name, as other records name them, and by `id` and `clientId`. A name that nobody has makes one. */
export class CompaniesImport {
  /** By the name without case, as PostgreSQL has it. Names that a line takes away are kept: their order in a statement is unknown. */
  private readonly byName = new Map<string, StagedRecord<CompanyRow> | NamedCompany>();
  private readonly byReference = new Map<string, StagedRecord<CompanyRow> | NamedCompany>();

  private constructor(
    private readonly context: BatchContext,
    readonly staged: StagedRecords<CompanyRow>,
    private readonly foldedNames: ReadonlyMap<string, string>,
  ) {}

  static async load(
    context: BatchContext,
    own: RecordKeys,
    { names, words, references }: CompanyKeys,
  ): Promise<CompaniesImport> {
    const table = recordTable<CompanyRow>(context.transaction.em, Company);
    const found = await findNames(context, [...new Set([...names, ...words])]);
    const referred = await findReferences(context, [...new Set([...own.clientIds, ...references])]);
    const written = [
      ...own.clientIds,
      ...found.filter(({ name }) => names.has(name)).flatMap(({ client_id }) => client_id ?? []),
      ...referred.filter(({ asked }) => own.clientIds.has(asked)).map(({ client_id }) => client_id),
    ];
    const keys = { clientIds: new Set(written), ids: own.ids };
    const staged = await StagedRecords.load(context, table, keys);
    const ids = [...found, ...referred].flatMap(({ id }) => id ?? []);
    const kept = await keptCompanies(context.transaction, context.workspaceId, ids);
    const imported = new CompaniesImport(
      context,
      staged,
      new Map(found.map(({ name, folded: each }) => [name, each])),
    );
    for (const { folded: name, id, client_id, called } of found)
      if (id !== null)
        imported.byName.set(
          name,
          staged.find(client_id ?? undefined) ?? kept.get(id) ?? { id, name: called ?? '' },
        );
    for (const { asked, id, client_id, name } of referred)
      imported.byReference.set(asked, staged.find(client_id) ?? kept.get(id) ?? { id, name });
    return imported;
  }

  /** A line without a `clientId` that somebody has is about the company of its name. */
  stage(line: number, given: ImportedRecord<'company'>): void {
    const { attributes, revenue, ...members } = withoutIdentity(given);
    const name = this.foldedNames.get(given.name) ?? given.name;
    const named = this.byName.get(name);
    const known = given.clientId === undefined ? undefined : this.byReference.get(given.clientId);
    const record = this.recordFor(given, known ?? (mayBe(named, given) ? named : undefined));
    if (named && named !== record) throw new NameTaken('company', given.name, '/name');
    this.staged.change(record, line, { ...members, attributes, revenue: storedRevenue(revenue) });
    this.byName.set(name, record);
    for (const reference of [record.row.id, record.row.client_id, given.clientId])
      if (reference !== undefined) this.byReference.set(reference, record);
  }

  /** What another record says it comes from. */
  find(given: GivenCompany): NamedCompany | null | undefined {
    return companyMeant(given, {
      byReference: (reference) => this.referred(reference),
      byName: (name) => this.known(name),
      named: (name) => this.named(name),
    });
  }

  write(work: WorkRequests): void {
    this.staged.write();
    followCompanies(work, this.context, this.staged.all);
  }

  private recordFor(
    given: ImportedRecord<'company'>,
    known: StagedRecord<CompanyRow> | NamedCompany | undefined,
  ): StagedRecord<CompanyRow> {
    if (!known || !('row' in known)) return this.staged.add(given);
    const { row } = known;
    if (given.clientId !== undefined && row.client_id === row.id) row.client_id = given.clientId;
    return known;
  }

  private referred(reference: string): NamedCompany | undefined {
    const found = this.byReference.get(isUuid(reference) ? reference.toLowerCase() : reference);
    return found && asNamed(found);
  }

  private known(company: string): NamedCompany | undefined {
    const found = this.byName.get(this.foldedNames.get(company) ?? company);
    return found && asNamed(found);
  }

  private named(company: string): NamedCompany {
    const known = this.known(company);
    if (known) return known;
    const record = this.staged.add({}, { name: company });
    this.byName.set(this.foldedNames.get(company) ?? company, record);
    return asNamed(record);
  }
}

const asNamed = (found: StagedRecord<CompanyRow> | NamedCompany): NamedCompany =>
  'row' in found ? { id: found.row.id, name: found.row.name } : found;

/** Whether a line can be about a company that only its name leads to: one that nobody has named otherwise. */
const mayBe = (
  named: StagedRecord<CompanyRow> | NamedCompany | undefined,
  { clientId }: { readonly clientId?: string },
): boolean =>
  named !== undefined &&
  'row' in named &&
  (clientId === undefined || named.row.client_id === named.row.id || named.row.client_id === clientId);

/** With each name as PostgreSQL folds it, found or not. */
function findNames(
  { transaction, workspaceId }: BatchContext,
  names: readonly string[],
): Promise<FoundName[]> {
  if (names.length === 0) return Promise.resolve([]);
  return transaction.query<FoundName>({
    text: `SELECT given.name, given.folded, found.id, found.client_id, found.called
      FROM (SELECT name, ${folded('name')} AS folded FROM unnest($2::text[]) AS given (name)) given
      LEFT JOIN LATERAL (
        SELECT s.id, s.client_id, s.name AS called FROM ${COMPANIES_AND_SURVIVORS}
        WHERE c.workspace_id = $1 AND ${folded('c.name')} = given.folded) found ON true`,
    values: [workspaceId, names],
  });
}

interface FoundReference {
  readonly asked: string;
  readonly id: string;
  readonly client_id: string;
  readonly name: string;
}

/** In files, a `clientId` comes before an `id`. */
async function findReferences(
  { transaction, workspaceId }: BatchContext,
  references: readonly string[],
): Promise<FoundReference[]> {
  if (references.length === 0) return [];
  const select = (asked: string, condition: string) =>
    `SELECT ${asked} AS asked, s.id, s.client_id, s.name FROM ${COMPANIES_AND_SURVIVORS}
      WHERE c.workspace_id = $1 AND ${condition}`;
  const ids = references.filter(isUuid).map((reference) => reference.toLowerCase());
  return transaction.query<FoundReference>({
    text: `${select('c.id::text', 'c.id = ANY ($3::uuid[])')} UNION ALL
      ${select('c.client_id', 'c.client_id = ANY ($2::text[])')}`,
    values: [workspaceId, references, ids],
  });
}
