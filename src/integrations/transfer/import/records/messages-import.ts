import { fromCompany } from '../../../../records/companies/resolve-companies.js';
import {
  CLIENT_ID_FIRST,
  ReferenceIndex,
  recordNamed,
} from '../../../../platform/database/records/reference-index.js';
import { findNamed } from '../../../../platform/database/records/references.js';
import { Message, type MessageColumns } from '../../../../records/messages/message.entity.js';
import { withoutIdentity } from '../../given-identity.js';
import type { ImportedRecord } from '../../kinds.js';
import { type BatchContext, KEPT } from '../origin.js';
import type { CompaniesImport } from './companies-import.js';
import type { RecordKeys, StagedRecords } from './staged-records.js';
import { loadWithCompanies, setCompany, changedCompany } from './company-columns.js';

export class MessagesImport {
  private constructor(
    readonly staged: StagedRecords<MessageColumns>,
    private readonly index: ReferenceIndex,
    private readonly companies: CompaniesImport,
  ) {}

  static async load(
    context: BatchContext,
    keys: RecordKeys,
    references: ReadonlySet<string>,
    companies: CompaniesImport,
  ): Promise<MessagesImport> {
    const staged = await loadWithCompanies<MessageColumns>(context, Message, keys);
    const index = new ReferenceIndex('message', { lock: KEPT });
    await findNamed(context.transaction, context.workspaceId, [index], references, CLIENT_ID_FIRST);
    return new MessagesImport(staged, index, companies);
  }

  stage(line: number, given: ImportedRecord<'message'>): void {
    const former = this.staged.find(given.clientId);
    const company = changedCompany(former, this.companies.find(given));
    const { company: _, ...members } = fromCompany(withoutIdentity(given), company);
    const record = former ?? this.staged.add(given);
    setCompany(record, company);
    this.staged.change(record, line, members);
    this.index.add(record.row);
  }

  find(reference: string): string | undefined {
    return recordNamed(reference, [this.index], CLIENT_ID_FIRST)?.id;
  }
}
