import { Component, type ComponentRow } from '../../../records/components/component.entity.js';
import { type UserRow, WorkspaceUser } from '../../../records/users/workspace-user.entity.js';
import { type ImportedRecord, type Kind, KINDS } from '../kinds.js';
import { DiscoveriesImport } from './records/discoveries-import.js';
import { MessagesImport } from './records/messages-import.js';
import { CompaniesImport } from './records/companies-import.js';
import { CommentsImport } from './records/comments-import.js';
import { FeedbackImport } from './records/feedback-import.js';
import { FieldsImport } from './records/fields-import.js';
import { withLineNumber } from './lines/line-rejected.js';
import { type LookupKeys, lookupKeysOf } from './lookup-keys.js';
import { type BatchContext, type Origin, relationTo } from './origin.js';
import type { LineOf, ParsedLine } from './lines/parse-line.js';
import { PlainImport } from './records/plain-import.js';
import type { ImportOutcome } from './records/staged-records.js';
import { StatesImport } from './records/states-import.js';
import { ViewsImport } from './records/views-import.js';

interface RecordsImport<Imported> {
  readonly staged: { outcomes(): ImportOutcome[]; write(): void };
  stage(line: number, record: Imported, isRow?: boolean): void;
  /** Writes what a batch needs besides its staged records. */
  write?(): Promise<void> | void;
}

type ImportByKind = { readonly [K in Kind]: RecordsImport<ImportedRecord<K>> };

/** The imports of all kinds, in the order in which they are written. */
interface Imports extends ImportByKind {
  readonly discoveryState: StatesImport;
  readonly discoveryField: FieldsImport;
  readonly user: PlainImport<UserRow>;
  readonly component: PlainImport<ComponentRow>;
  readonly company: CompaniesImport;
  readonly discovery: DiscoveriesImport;
  readonly message: MessagesImport;
  readonly feedback: FeedbackImport;
  readonly view: ViewsImport;
  readonly comment: CommentsImport;
}

/**
 * The import of one batch in its transaction. It resolves the lines' references with one query per kind, stages the
 * lines in order, so that each line sees the effects of earlier lines, and writes the records that differ.
 */
export class BatchImport {
  private constructor(
    private readonly context: BatchContext,
    private readonly imports: Imports,
  ) {}

  static async load(
    { transaction, workspaceId }: Pick<BatchContext, 'transaction' | 'workspaceId'>,
    lines: readonly ParsedLine[],
    origin: Origin | undefined,
  ): Promise<BatchImport> {
    await transaction.query({ text: SETTINGS, values: [] });
    const context = { transaction, workspaceId, ...(await relationTo(origin, transaction, workspaceId)) };
    return new BatchImport(context, await loadImports(context, lookupKeysOf(lines)));
  }

  /** @throws LineRejected */
  stage<K extends Kind>({ line, kind, record, isRow }: LineOf<K>): void {
    const imports: ImportByKind = this.imports;
    withLineNumber(Math.abs(line), () => imports[kind].stage(line, record, isRow), kind);
  }

  /** @throws LineRejected when lines contradict each other or the workspace */
  async write(): Promise<void> {
    const { transaction } = this.context;
    const { discoveryState, discoveryField } = this.imports;
    discoveryState.check();
    discoveryField.check();
    await transaction.startDeadlineNow();
    const imports: ImportByKind = this.imports;
    for (const kind of KINDS) {
      const each = imports[kind];
      if (each.write) await each.write();
      else each.staged.write();
    }
    // The checks read values of fields from the side tables.
    transaction.sendConsequences();
    await discoveryField.checkRemovedOptions();
    await discoveryField.writeFormulas();
  }

  outcomes(): Record<Kind, ImportOutcome[]> {
    const outcomes = KINDS.map((kind) => [kind, this.imports[kind].staged.outcomes()]);
    return Object.fromEntries(outcomes) as Record<Kind, ImportOutcome[]>;
  }
}

/** Loads the records that the lines of a batch are about, and those that they refer to. */
async function loadImports(context: BatchContext, keys: LookupKeys): Promise<Imports> {
  const { own } = keys;
  const states = await StatesImport.load(context, keys.kinds);
  const fields = await FieldsImport.load(context, keys.kinds);
  const users = await PlainImport.load<UserRow>(context, WorkspaceUser, own.user, keys.users);
  const components = await PlainImport.load<ComponentRow>(context, Component, own.component, keys.parents);
  const references = { states, fields, users, components };
  const discovery = await DiscoveriesImport.load(context, own.discovery, keys.discoveries, references);
  const company = await CompaniesImport.load(context, own.company, keys.companies);
  const message = await MessagesImport.load(context, own.message, keys.messages, company);
  const records = { discovery, company, message };
  const feedback = await FeedbackImport.load(context, own.feedback, records);
  const comment = await CommentsImport.load(context, own.comment, { discovery, users });
  return {
    discoveryState: states,
    discoveryField: fields,
    user: users,
    component: components,
    company,
    discovery,
    message,
    feedback,
    view: await ViewsImport.load(context, own.view),
    comment,
  };
}

/**
 * Sequential scans are off, because plans made while tables are empty are kept when tables have grown. Waiting for a
 * lock has no timeout; on Citus, nodes use their own timeout unless the setting is propagated.
 */
const SETTINGS = `SET LOCAL enable_seqscan = off;
  SET LOCAL citus.propagate_set_commands = 'local';
  SET LOCAL lock_timeout = 0`;
