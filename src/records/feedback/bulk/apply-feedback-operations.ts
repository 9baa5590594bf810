import { isDeepStrictEqual } from 'node:util';
import { lockedCompanies, type NamedCompany } from '../../companies/companies-by-id.js';
import {
  keepRedirect,
  resolveCompany,
  lookUpCompanies,
  type ResolvedCompanies,
  fromCompany,
  createMissingCompanies,
} from '../../companies/resolve-companies.js';
import { type Change, deleteRecords, type Into } from '../../../platform/database/records/bulk-writes.js';
import { ReferenceIndex, recordNamed } from '../../../platform/database/records/reference-index.js';
import {
  asColumns,
  asProperties,
  newRow,
  type RecordTable,
  recordTable,
} from '../../../platform/database/records/record-table.js';
import { RecordWrites } from '../../../platform/database/records/record-writes.js';
import { findNamed } from '../../../platform/database/records/references.js';
import { lockRecords, MOST_CLAIMED_BYTES } from '../../../platform/database/records/byte-limit.js';
import { DiscoveryNotFound } from '../../discoveries/discovery.problems.js';
import { ClientIdTaken, orNotFound } from '../../../http/problems/problems.js';
import type { Bulk, Outcome, PlainOperation } from '../../../http/requests/bulk/operation.js';
import {
  operationsIn,
  refuseRepetitions,
  runOperations,
} from '../../../http/requests/bulk/run-operations.js';
import { givenIdentity } from '../../../http/requests/new-record.requests.js';
import type { WriteContext } from '../../../http/requests/write-context.js';
import { nextUpdateText } from '../../../platform/identifiers/revise.js';
import { Feedback, type FeedbackColumns } from '../feedback.entity.js';
import type { FeedbackChanges, NewFeedback } from '../feedback.requests.js';
import { namedMessages, resolveMessage } from '../changes/resolve-message.js';
import { type PresentFeedback, resolveFeedback } from '../changes/resolve-feedback.js';

export type FeedbackOperation = PlainOperation<NewFeedback, FeedbackChanges>;

const known = (references: readonly (string | null | undefined)[]): string[] =>
  references.filter((reference) => reference != null);

/** Applies a bulk's operations to feedback in memory, and writes the result. */
export class FeedbackExecution {
  private readonly table: RecordTable<FeedbackColumns>;
  private readonly feedback = new ReferenceIndex('feedback');
  private readonly discoveries = new ReferenceIndex('discovery');
  private readonly messages = namedMessages();
  private companies!: ResolvedCompanies;
  /** The present companies of locked feedback, by the company ids that the rows store. */
  private present: ReadonlyMap<string, NamedCompany> = new Map();
  private readonly claimed = new Map<string, FeedbackColumns>();
  private readonly changes: Change<FeedbackColumns>[] = [];
  private readonly deleted: FeedbackColumns[] = [];

  constructor(
    private readonly into: Into,
    private readonly author: Pick<WriteContext, 'workspaceId' | 'scope'>,
  ) {
    this.table = recordTable(into.transaction.em, Feedback);
  }

  /** @throws the first problem of an operation if the bulk is atomic */
  async run(bulk: Bulk<FeedbackOperation>): Promise<Outcome[]> {
    await this.find(operationsIn(bulk.entries));
    refuseRepetitions('feedback', bulk.entries, (operation) => this.targetOf(operation));
    await this.claim(operationsIn(bulk.entries));
    const writes = new RecordWrites(this.into, this.table);
    const run = (operation: FeedbackOperation) => this.do(operation);
    const outcomes = await runOperations(bulk, run, this.changes, async (changes) => {
      await createMissingCompanies(this.into, changes);
      await writes.send(changes);
    });
    writes.finish();
    deleteRecords(this.into, this.table, this.deleted);
    return outcomes;
  }

  private async find(operations: readonly FeedbackOperation[]): Promise<void> {
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

  private async claim(operations: readonly FeedbackOperation[]): Promise<void> {
    const { transaction, workspaceId } = this.into;
    const among = known(operations.map((operation) => this.targetOf(operation)?.id));
    const which = { key: 'id', among, most: MOST_CLAIMED_BYTES } as const;
    const rows = await lockRecords(transaction, this.table, workspaceId, which);
    const ids = known(rows.map(({ company_id }) => company_id ?? undefined));
    this.present = await lockedCompanies(transaction, workspaceId, ids);
    for (const row of rows) {
      const beside = { company_name: this.presentOf(row)?.name ?? null };
      this.claimed.set(row.id, { ...row, ...beside });
    }
  }

  private presentOf({ company_id: id }: FeedbackColumns): NamedCompany | undefined {
    return this.present.get(id ?? '');
  }

  private targetOf(operation: FeedbackOperation) {
    if (operation.verb !== 'create') {
      const { reference } = operation;
      return { member: 'id', reference, id: recordNamed(reference, [this.feedback])?.id } as const;
    }
    const { clientId } = operation.given;
    if (clientId === undefined) return undefined;
    return {
      member: 'clientId',
      reference: clientId,
      id: this.feedback.by('client_id', clientId)?.id,
    } as const;
  }

  private do(operation: FeedbackOperation): Outcome {
    if (operation.verb === 'create') return this.create(operation.given);
    const stored = orNotFound(
      this.claimed.get(this.targetOf(operation)?.id ?? ''),
      'feedback',
      operation.reference,
    );
    operation.match?.check({ updatedAt: stored.updated_at });
    if (operation.verb === 'update') return this.update(stored, operation.given);
    this.deleted.push(stored);
    return { status: 204 };
  }

  private create({ clientId, createdAt, ...given }: NewFeedback): Outcome {
    const { id, clientId: client_id, updatedAt } = givenIdentity(this.author, { clientId, createdAt });
    const row = {
      ...(newRow(this.table) as FeedbackColumns),
      ...this.columnsOf(given),
      id,
      client_id,
      updated_at: updatedAt.toISOString(),
    };
    if (clientId !== undefined && this.feedback.by('client_id', clientId))
      throw new ClientIdTaken('feedback', clientId, '/clientId');
    this.changes.push({ row, stored: undefined });
    return { status: 201, id };
  }

  private update(stored: FeedbackColumns, given: FeedbackChanges): Outcome {
    const row = { ...stored, ...this.columnsOf(given, stored) };
    if (!isDeepStrictEqual(row, stored)) row.updated_at = nextUpdateText(stored.updated_at);
    this.changes.push({ row, stored });
    return { status: 200, id: row.id };
  }

  /** The columns to write. `company_name` is among them only if the company changes. */
  private columnsOf(said: FeedbackChanges, stored?: FeedbackColumns): Partial<FeedbackColumns> {
    const given = resolveMessage(said, this.messages, !stored);
    const present = stored && (asProperties(this.table, stored) as PresentFeedback);
    const company = keepRedirect(resolveCompany(given, this.companies), {
      id: stored?.company_id,
      company: stored && this.presentOf(stored),
    });
    const discoveryId = this.discoveryNamed(given.discoveryId);
    const columns = asColumns<FeedbackColumns>(
      this.table,
      resolveFeedback(fromCompany(given, company), present, discoveryId),
    );
    const isFromOther = company !== undefined && company?.id !== stored?.company_id;
    return { ...columns, ...(isFromOther && { company_name: company?.name ?? null }) };
  }

  private discoveryNamed(reference: string | null | undefined): string | null | undefined {
    if (reference == null) return reference;
    const discovery = recordNamed(reference, [this.discoveries]);
    if (!discovery) throw new DiscoveryNotFound(reference);
    return discovery.id;
  }
}
