import {
  type Attributes,
  Company,
  type CompanyRow,
  survivorMembers,
  storedRevenue,
} from '../../../../records/companies/company.entity.js';
import { MOST_ATTRIBUTES } from '../../../../records/companies/company.requests.js';
import { lockedCompanies, type NamedCompany } from '../../../../records/companies/companies-by-id.js';
import { resolveCompany, type GivenCompany } from '../../../../records/companies/resolve-companies.js';
import { recordTable } from '../../../../platform/database/records/record-table.js';
import { InvalidInput, NameTaken } from '../../../../http/problems/problems.js';
import { isUuid } from '../../../../platform/identifiers/uuid.js';
import { withoutIdentity } from '../../given-identity.js';
import type { FormerCompany, ImportedRecord } from '../../kinds.js';
import type { BatchContext } from '../origin.js';
import {
  toNamedCompany,
  stagedOf,
  type CompanyKeys,
  resolveNames,
  resolveReferences,
  type ResolvedCompany,
  type ResolvedName,
  type Known,
  acceptsClientId,
  type Staged,
} from './resolve-companies.js';
import { type RecordKeys, StagedRecords } from './staged-records.js';

/** Imports companies, and resolves references to them by name, `id` or `clientId`. Unknown names create companies. */
export class CompaniesImport {
  /** By folded name. Former names stay, as a statement's unique checks may run before another row gives up the name. */
  private readonly byName = new Map<string, Known>();
  private readonly byReference = new Map<string, Known>();
  private readonly foldedNames: ReadonlyMap<string, string>;

  private constructor(
    readonly staged: StagedRecords<CompanyRow>,
    names: readonly ResolvedName[],
    referred: ReadonlyMap<string, ResolvedCompany>,
    kept: ReadonlyMap<string, NamedCompany>,
  ) {
    this.foldedNames = new Map(names.map(({ asked, folded }) => [asked, folded]));
    const known = (found: ResolvedCompany): Known => ({
      company: staged.find(found.client_id) ?? kept.get(found.id) ?? found,
      isFormer: found.is_former,
    });
    for (const { folded, found } of names) if (found) this.byName.set(folded, known(found));
    for (const [reference, found] of referred) this.byReference.set(reference, known(found));
  }

  static async load(
    context: BatchContext,
    own: RecordKeys,
    { names, mentions, references }: CompanyKeys,
  ): Promise<CompaniesImport> {
    const { transaction, workspaceId } = context;
    const table = recordTable<CompanyRow>(transaction.em, Company);
    for (;;) {
      const found = await resolveNames(transaction, workspaceId, [...names, ...mentions]);
      const referred = await resolveReferences(transaction, workspaceId, [...own.clientIds, ...references]);
      const written = [
        ...found.flatMap(({ asked, found: each }) => (each && names.has(asked) ? each.client_id : [])),
        ...[...own.clientIds].map((clientId) => referred.get(clientId)?.client_id ?? clientId),
      ];
      const staged = await StagedRecords.load(context, table, { clientIds: new Set(written), ids: own.ids });
      // A company may have been merged between its look-up and its lock.
      if (staged.rows.some((row) => row.merged_into_id !== null)) continue;
      const all = [...found.map((each) => each.found), ...referred.values()];
      const ids = all.flatMap((each) => each?.id ?? []);
      const kept = await lockedCompanies(transaction, workspaceId, ids);
      return new CompaniesImport(staged, found, referred, kept);
    }
  }

  /**
   * A line whose `clientId` is missing or unknown is resolved by its name. A line of a merged company only fills in
   * members that the survivor lacks, as the merge did.
   *
   * @param isRow whether attributes that are not in the line keep their values
   */
  stage(line: number, given: ImportedRecord<'company'>, isRow = false): void {
    const { attributes, revenue, merged = [], ...members } = withoutIdentity(given);
    const { record, isFormer } = this.recordOf(given);
    const said = {
      ...members,
      revenue: storedRevenue(revenue),
      attributes: isRow ? withOthers(record.row, attributes) : attributes === null ? {} : attributes,
    };
    if (isFormer) this.staged.change(record, line, survivorMembers(record.row, said));
    else {
      this.staged.change(record, line, { ...said, name: this.nameAfter(given, record) });
      this.addReferences([record.row.id, record.row.client_id], record);
    }
    for (const each of merged) this.addMerged(each, record);
  }

  find(given: GivenCompany): NamedCompany | null | undefined {
    return resolveCompany(given, {
      byReference: (reference) => this.resolveReference(reference),
      byName: (name) => this.resolveName(name),
      named: (name) => this.resolveOrCreate(name),
    });
  }

  private recordOf(given: ImportedRecord<'company'>): { record: Staged; isFormer: boolean } {
    const { clientId } = given;
    const referred = clientId === undefined ? undefined : this.byReference.get(clientId);
    const known = referred ?? this.companyOfName(given);
    const record = known && stagedOf(known);
    if (!record) return { record: this.staged.add(given), isFormer: false };
    const isFormer = known.isFormer && (referred !== undefined || clientId === undefined);
    const { row } = record;
    if (!isFormer && clientId !== undefined && row.client_id === row.id) row.client_id = clientId;
    return { record, isFormer };
  }

  private companyOfName({ name, clientId }: ImportedRecord<'company'>): Known | undefined {
    const known = this.byName.get(this.folded(name));
    const record = known && stagedOf(known);
    return record && acceptsClientId(record.row, clientId) ? known : undefined;
  }

  /**
   * The name that the company has after this line. It stays as it is if the line's name only served to find the
   * company, or is the name of a company merged into it. Names of merged companies are free for any other company.
   *
   * @throws NameTaken
   */
  private nameAfter({ name, clientId }: ImportedRecord<'company'>, record: Staged): string {
    const known = this.byName.get(this.folded(name));
    const isOwn = known?.company === record;
    if (known && !isOwn && !known.isFormer) throw new NameTaken('company', name, '/name');
    if (isOwn && (known?.isFormer || clientId === undefined)) return record.row.name;
    this.byName.set(this.folded(name), { company: record, isFormer: false });
    return name;
  }

  private addReferences(references: readonly string[], company: Staged, isFormer = false): void {
    for (const reference of references) this.byReference.set(reference, { company, isFormer });
  }

  /** Adds a merged company, whose name and identifiers then lead to the survivor, unless they are taken. */
  private addMerged(former: FormerCompany, record: Staged): void {
    const { clientId, name } = former;
    if (this.byReference.has(clientId)) return;
    const { row } = this.staged.add(former, { name, merged_into_id: record.row.id });
    const folded = this.folded(name);
    if (!this.byName.has(folded)) this.byName.set(folded, { company: record, isFormer: true });
    this.addReferences([row.id, clientId], record, true);
  }

  private resolveReference(reference: string): NamedCompany | undefined {
    return toNamedCompany(this.byReference.get(isUuid(reference) ? reference.toLowerCase() : reference));
  }

  private resolveName(name: string): NamedCompany | undefined {
    return toNamedCompany(this.byName.get(this.folded(name)));
  }

  private resolveOrCreate(name: string): NamedCompany | undefined {
    const known = this.resolveName(name);
    if (known) return known;
    const company = this.staged.add({}, { name });
    this.byName.set(this.folded(name), { company, isFormer: false });
    return this.resolveName(name);
  }

  private folded(name: string): string {
    return this.foldedNames.get(name) ?? name;
  }
}

function withOthers(row: CompanyRow, attributes: Attributes | null | undefined): Attributes | undefined {
  if (!attributes) return undefined;
  const all = { ...row.attributes, ...attributes };
  if (Object.keys(all).length > MOST_ATTRIBUTES) {
    const detail = `/attributes would be more than ${MOST_ATTRIBUTES}, with those that the company has.`;
    throw new InvalidInput([{ pointer: '/attributes', code: 'too_many_members', detail }]);
  }
  return all;
}
