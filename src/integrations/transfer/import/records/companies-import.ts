import { followCompanies } from '../../../../records/companies/follow-companies.js';
import {
  type Attributes,
  Company,
  type CompanyRow,
  lacking,
  storedRevenue,
} from '../../../../records/companies/company.entity.js';
import { MOST_ATTRIBUTES } from '../../../../records/companies/company.requests.js';
import { keptCompanies, type NamedCompany } from '../../../../records/companies/companies-by-id.js';
import { companyMeant, type GivenCompany } from '../../../../records/companies/named-companies.js';
import { recordTable } from '../../../../platform/database/records/record-table.js';
import { InvalidInput, NameTaken } from '../../../../http/problems/problems.js';
import { isUuid } from '../../../../platform/identifiers/uuid.js';
import type { WorkRequests } from '../../../../platform/work/work-requests.js';
import { withoutIdentity } from '../../given-identity.js';
import type { FormerCompany, ImportedRecord } from '../../kinds.js';
import type { BatchContext } from '../origin.js';
import {
  asNamed,
  asStaged,
  type CompanyKeys,
  findNames,
  findReferences,
  type FoundCompany,
  type FoundName,
  type Known,
  mayBeOf,
  type Staged,
} from './found-companies.js';
import { type RecordKeys, StagedRecords } from './staged-records.js';

/** Companies by name, as other records name them, and by `id` and `clientId`. A name that nobody has makes one. */
export class CompaniesImport {
  /** By the name as PostgreSQL compares it. Names that a line takes away are kept: their order in a statement is unknown. */
  private readonly byName = new Map<string, Known>();
  private readonly byReference = new Map<string, Known>();
  private readonly foldedNames: ReadonlyMap<string, string>;

  private constructor(
    private readonly context: BatchContext,
    readonly staged: StagedRecords<CompanyRow>,
    names: readonly FoundName[],
    referred: ReadonlyMap<string, FoundCompany>,
    kept: ReadonlyMap<string, NamedCompany>,
  ) {
    this.foldedNames = new Map(names.map(({ asked, folded }) => [asked, folded]));
    const known = (found: FoundCompany): Known => ({
      company: staged.find(found.client_id) ?? kept.get(found.id) ?? found,
      isFormer: found.is_former,
    });
    for (const { folded, found } of names) if (found) this.byName.set(folded, known(found));
    for (const [reference, found] of referred) this.byReference.set(reference, known(found));
  }

  static async load(
    context: BatchContext,
    own: RecordKeys,
    { names, words, references }: CompanyKeys,
  ): Promise<CompaniesImport> {
    const { transaction, workspaceId } = context;
    const table = recordTable<CompanyRow>(transaction.em, Company);
    for (;;) {
      const found = await findNames(transaction, workspaceId, [...names, ...words]);
      const referred = await findReferences(transaction, workspaceId, [...own.clientIds, ...references]);
      const written = [
        ...found.flatMap(({ asked, found: each }) => (each && names.has(asked) ? each.client_id : [])),
        ...[...own.clientIds].map((clientId) => referred.get(clientId)?.client_id ?? clientId),
      ];
      const staged = await StagedRecords.load(context, table, { clientIds: new Set(written), ids: own.ids });
      // Somebody may have merged one of them before it was locked.
      if (staged.rows.some((row) => row.merged_into_id !== null)) continue;
      const all = [...found.map((each) => each.found), ...referred.values()];
      const ids = all.flatMap((each) => each?.id ?? []);
      const kept = await keptCompanies(transaction, workspaceId, ids);
      return new CompaniesImport(context, staged, found, referred, kept);
    }
  }

  /**
   * A line without a `clientId` that somebody has is about the company of its name. What names one that was merged gives the
   * company that it was merged into what that lacks, as the merge did.
   *
   * @param isRow whether attributes that it doesn't name stay
   */
  stage(line: number, given: ImportedRecord<'company'>, isRow = false): void {
    const { attributes, revenue, merged = [], ...members } = withoutIdentity(given);
    const { record, isFormer } = this.recordOf(given);
    const said = {
      ...members,
      revenue: storedRevenue(revenue),
      attributes: isRow ? withOthers(record.row, attributes) : attributes === null ? {} : attributes,
    };
    if (isFormer) this.staged.change(record, line, lacking(record.row, said));
    else {
      this.staged.change(record, line, { ...said, name: this.takeName(given, record) });
      this.lead([record.row.id, record.row.client_id], record);
    }
    for (const each of merged) this.addFormer(each, record);
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

  private recordOf(given: ImportedRecord<'company'>): { record: Staged; isFormer: boolean } {
    const { clientId } = given;
    const referred = clientId === undefined ? undefined : this.byReference.get(clientId);
    const known = referred ?? this.ofItsName(given);
    const record = known && asStaged(known);
    if (!record) return { record: this.staged.add(given), isFormer: false };
    const isFormer = known.isFormer && (referred !== undefined || clientId === undefined);
    const { row } = record;
    if (!isFormer && clientId !== undefined && row.client_id === row.id) row.client_id = clientId;
    return { record, isFormer };
  }

  private ofItsName({ name, clientId }: ImportedRecord<'company'>): Known | undefined {
    const known = this.byName.get(this.folded(name));
    const record = known && asStaged(known);
    return record && mayBeOf(record.row, clientId) ? known : undefined;
  }

  /**
   * The name of a line, unless it only tells which company is meant, or is that of one that was merged into the company. Any
   * other company may take the name of a merged one.
   *
   * @throws NameTaken
   */
  private takeName({ name, clientId }: ImportedRecord<'company'>, record: Staged): string {
    const known = this.byName.get(this.folded(name));
    const isOwn = known?.company === record;
    if (known && !isOwn && !known.isFormer) throw new NameTaken('company', name, '/name');
    if (isOwn && (known?.isFormer || clientId === undefined)) return record.row.name;
    this.byName.set(this.folded(name), { company: record, isFormer: false });
    return name;
  }

  private lead(references: readonly string[], company: Staged, isFormer = false): void {
    for (const reference of references) this.byReference.set(reference, { company, isFormer });
  }

  /** Names that nobody has lead to the company from now on. */
  private addFormer(former: FormerCompany, record: Staged): void {
    const { clientId, name } = former;
    if (this.byReference.has(clientId)) return;
    const { row } = this.staged.add(former, { name, merged_into_id: record.row.id });
    const folded = this.folded(name);
    if (!this.byName.has(folded)) this.byName.set(folded, { company: record, isFormer: true });
    this.lead([row.id, clientId], record, true);
  }

  private referred(reference: string): NamedCompany | undefined {
    return asNamed(this.byReference.get(isUuid(reference) ? reference.toLowerCase() : reference));
  }

  private known(name: string): NamedCompany | undefined {
    return asNamed(this.byName.get(this.folded(name)));
  }

  private named(name: string): NamedCompany | undefined {
    const known = this.known(name);
    if (known) return known;
    const company = this.staged.add({}, { name });
    this.byName.set(this.folded(name), { company, isFormer: false });
    return this.known(name);
  }

  private folded(name: string): string {
    return this.foldedNames.get(name) ?? name;
  }
}

/** @throws InvalidInput */
function withOthers(row: CompanyRow, attributes: Attributes | null | undefined): Attributes | undefined {
  if (!attributes) return undefined;
  const all = { ...row.attributes, ...attributes };
  if (Object.keys(all).length > MOST_ATTRIBUTES) {
    const detail = `/attributes would be more than ${MOST_ATTRIBUTES}, with those that the company has.`;
    throw new InvalidInput([{ pointer: '/attributes', code: 'too_many_members', detail }]);
  }
  return all;
}
