import { fromCompany, withCompanyNames } from '../../../companies/named-companies.js';
import { recordTable } from '../../../database/records/record-table.js';
import { affectedByFeedback } from '../../../discoveries/rules/affected-discoveries.js';
import { DiscoveryNotFound } from '../../../discoveries/discovery.problems.js';
import { Feedback, type FeedbackColumns } from '../../../feedback/feedback.entity.js';
import { resolveFeedback } from '../../../feedback/resolve-feedback.js';
import { withoutIdentity } from '../../given-identity.js';
import type { ImportedRecord } from '../../kinds.js';
import type { BatchContext } from '../origin.js';
import type { CompaniesImport } from './companies-import.js';
import type { DiscoveriesImport } from './discoveries-import.js';
import { type RecordKeys, StagedRecords } from './staged-records.js';

interface Records {
  readonly discovery: DiscoveriesImport;
  readonly company: CompaniesImport;
}

export class FeedbackImport {
  private constructor(
    readonly staged: StagedRecords<FeedbackColumns>,
    private readonly records: Records,
  ) {}

  static async load(context: BatchContext, keys: RecordKeys, records: Records): Promise<FeedbackImport> {
    const table = recordTable<FeedbackColumns>(context.transaction.em, Feedback);
    const staged = await StagedRecords.load(context, table, keys);
    const named = await withCompanyNames(context.transaction, context.workspaceId, staged.rows);
    for (const [index, { row, stored }] of staged.all.entries())
      for (const each of [row, stored])
        Object.assign(each ?? {}, { company_name: named[index]?.company_name });
    return new FeedbackImport(staged, records);
  }

  stage(line: number, given: ImportedRecord<'feedback'>): void {
    const discoveryId = this.discoveryNamed(given.discoveryId);
    const company = this.records.company.find(given);
    const former = this.staged.find(given.clientId);
    const present = former && { ...former.row, discoveryId: former.row.discovery_id };
    const members = resolveFeedback(fromCompany(withoutIdentity(given), company), present, discoveryId);
    const record = former ?? this.staged.add(given);
    if (company !== undefined && (company?.id ?? null) !== record.row.company_id)
      Object.assign(record.row, { company_name: company?.name });
    this.staged.change(record, line, members);
  }

  write(): void {
    this.staged.write();
  }

  private discoveryNamed(reference: string | null | undefined): string | null | undefined {
    if (reference == null) return reference;
    const discoveryId = this.records.discovery.find(reference);
    if (discoveryId === undefined) throw new DiscoveryNotFound(reference);
    return discoveryId;
  }

  affected(): string[] {
    return this.staged.all.flatMap(({ row, stored }) =>
      affectedByFeedback(stored && counted(stored), counted(row)),
    );
  }
}

const counted = ({ discovery_id, score, company_id }: FeedbackColumns) => ({
  discoveryId: discovery_id,
  score,
  companyId: company_id,
});
