import { lockedCompanies, type NamedCompany } from '../../companies/companies-by-id.js';
import {
  createMissingCompanies,
  fromCompany,
  keepRedirect,
  lookUpCompanies,
  resolveCompany,
  type ResolvedCompanies,
} from '../../companies/resolve-companies.js';
import { lockRecords, MOST_CLAIMED_BYTES } from '../../../platform/database/records/byte-limit.js';
import { type Change, newRecord } from '../../../platform/database/records/changed-record.js';
import {
  asColumns,
  asProperties,
  type RecordTable,
  recordTable,
} from '../../../platform/database/records/record-table.js';
import { ReferenceIndex, recordNamed } from '../../../platform/database/records/reference-index.js';
import { findNamed } from '../../../platform/database/records/references.js';
import { type Into, RowWriter } from '../../../platform/database/records/row-writer.js';
import type { BulkOf } from '../../../http/requests/bulk/bulk-execution.js';
import type { PlainOperation } from '../../../http/requests/bulk/operation.js';
import type { Identity } from '../../../platform/identifiers/identity.js';
import { DiscoveryNotFound } from '../../discoveries/discovery.problems.js';
import { type PresentFeedback, resolveFeedback } from '../changes/resolve-feedback.js';
import { namedMessages, resolveMessage } from '../changes/resolve-message.js';
import { Feedback, type FeedbackColumns } from '../feedback.entity.js';
import type { FeedbackChanges, NewFeedback } from '../feedback.requests.js';

type Operation = PlainOperation<NewFeedback, FeedbackChanges>;

const known = (references: readonly (string | null | undefined)[]): string[] =>
  references.filter((reference) => reference != null);

/** Finds what a bulk's operations on feedback refer to, and resolves their members. */
export class FeedbackBulk implements BulkOf<FeedbackColumns, Operation> {
  readonly noun = 'feedback';
  private readonly table: RecordTable<FeedbackColumns>;
  private readonly writer: RowWriter<FeedbackColumns>;
  private readonly feedback = new ReferenceIndex('feedback');
  private readonly discoveries = new ReferenceIndex('discovery');
  private readonly messages = namedMessages();
  private companies!: ResolvedCompanies;
  /** The present companies of locked feedback, by the company ids that the rows store. */
  private present: ReadonlyMap<string, NamedCompany> = new Map();

  constructor(private readonly into: Into) {
    this.table = recordTable(into.transaction.em, Feedback);
    this.writer = new RowWriter(into, this.table);
  }

  async find(operations: readonly Operation[]): Promise<void> {
    const { transaction, workspaceId } = this.into;
    const references = operations.flatMap((each) => (each.verb === 'create' ? [] : [each.reference]));
    const clientIds = known(
      operations.map((each) => (each.verb === 'create' ? each.given.clientId : undefined)),
    );
    const given = operations.flatMap((each) => (each.verb === 'delete' ? [] : [each.given]));
    const discoveries = known(given.map(({ discoveryId }) => discoveryId));
    const messages = known(given.map(({ messageId }) => messageId));
    await findNamed(transaction, workspaceId, [this.messages], messages);
    const sources = messages.map((each) => ({ companyId: recordNamed(each, [this.messages])?.company_id }));
    [this.companies] = await Promise.all([
      lookUpCompanies(this.into, [...given, ...sources]),
      findNamed(transaction, workspaceId, [this.feedback], references),
      findNamed(transaction, workspaceId, [this.feedback], clientIds, ['client_id']),
      findNamed(transaction, workspaceId, [this.discoveries], discoveries),
    ]);
  }

  idOf(reference: string): string | undefined {
    return recordNamed(reference, [this.feedback])?.id;
  }

  withClientId(clientId: string): string | undefined {
    return this.feedback.by('client_id', clientId)?.id;
  }

  async claim(ids: readonly string[]): Promise<readonly FeedbackColumns[]> {
    const { transaction, workspaceId } = this.into;
    const which = { key: 'id', among: ids, most: MOST_CLAIMED_BYTES } as const;
    const rows = await lockRecords(transaction, this.table, workspaceId, which);
    const companies = known(rows.map(({ company_id }) => company_id));
    this.present = await lockedCompanies(transaction, workspaceId, companies);
    // The company's name is among the search terms of the row.
    return rows.map((row) => Object.assign(row, { company_name: this.presentOf(row)?.name ?? null }));
  }

  newRow(identity: Identity): FeedbackColumns {
    return newRecord(this.table, identity);
  }

  /** The columns to write. `company_name` is among them only if the company changes. */
  resolve(said: FeedbackChanges, row: FeedbackColumns, isNew: boolean): Partial<FeedbackColumns> {
    const given = resolveMessage(said, this.messages, isNew);
    const present = isNew ? undefined : (asProperties(this.table, row) as PresentFeedback);
    const company = keepRedirect(resolveCompany(given, this.companies), {
      id: row.company_id,
      company: this.presentOf(row),
    });
    const discoveryId = this.discoveryNamed(given.discoveryId);
    const columns = asColumns<FeedbackColumns>(
      this.table,
      resolveFeedback(fromCompany(given, company), present, discoveryId),
    );
    const isFromOther = company !== undefined && (company?.id ?? null) !== row.company_id;
    return { ...columns, ...(isFromOther && { company_name: company?.name ?? null }) };
  }

  async send(changes: readonly Change<FeedbackColumns>[]): Promise<void> {
    await createMissingCompanies(this.into, changes);
    await this.writer.send(changes);
  }

  finish(deleted: readonly FeedbackColumns[]): void {
    this.writer.finish();
    this.writer.delete(deleted);
  }

  private presentOf({ company_id: id }: FeedbackColumns): NamedCompany | undefined {
    return this.present.get(id ?? '');
  }

  private discoveryNamed(reference: string | null | undefined): string | null | undefined {
    if (reference == null) return reference;
    const discovery = recordNamed(reference, [this.discoveries]);
    if (!discovery) throw new DiscoveryNotFound(reference);
    return discovery.id;
  }
}
