import { fromCompany } from '../../../../records/companies/resolve-companies.js';
import { DiscoveryNotFound } from '../../../../records/discoveries/discovery.problems.js';
import { Feedback, type FeedbackColumns } from '../../../../records/feedback/feedback.entity.js';
import { MessageNotFound } from '../../../../records/feedback/feedback.problems.js';
import { resolveFeedback } from '../../../../records/feedback/changes/resolve-feedback.js';
import { withoutIdentity } from '../../given-identity.js';
import type { ImportedRecord } from '../../kinds.js';
import type { BatchContext } from '../origin.js';
import type { CompaniesImport } from './companies-import.js';
import type { DiscoveriesImport } from './discoveries-import.js';
import type { MessagesImport } from './messages-import.js';
import type { RecordKeys, StagedRecords } from './staged-records.js';
import { loadWithCompanies, setCompany, changedCompany } from './company-columns.js';

interface Records {
  readonly discovery: DiscoveriesImport;
  readonly company: CompaniesImport;
  readonly message: MessagesImport;
}

export class FeedbackImport {
  private constructor(
    readonly staged: StagedRecords<FeedbackColumns>,
    private readonly records: Records,
  ) {}

  static async load(context: BatchContext, keys: RecordKeys, records: Records): Promise<FeedbackImport> {
    return new FeedbackImport(await loadWithCompanies<FeedbackColumns>(context, Feedback, keys), records);
  }

  stage(line: number, given: ImportedRecord<'feedback'>): void {
    const discoveryId = resolved(given.discoveryId, this.records.discovery, DiscoveryNotFound);
    const messageId = resolved(given.messageId, this.records.message, MessageNotFound);
    const former = this.staged.find(given.clientId);
    const company = changedCompany(former, this.records.company.find(given));
    const present = former && { ...former.row, discoveryId: former.row.discovery_id };
    const members = resolveFeedback(fromCompany(withoutIdentity(given), company), present, discoveryId);
    const record = former ?? this.staged.add(given);
    setCompany(record, company);
    this.staged.change(record, line, { ...members, messageId });
  }
}

function resolved(
  reference: string | null | undefined,
  records: { find(reference: string): string | undefined },
  NotFound: typeof DiscoveryNotFound | typeof MessageNotFound,
): string | null | undefined {
  if (reference == null) return reference;
  const id = records.find(reference);
  if (id === undefined) throw new NotFound(reference);
  return id;
}
