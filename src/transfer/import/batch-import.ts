import type { FieldsRepository } from '../../fields/fields.repository.js';
import type { RefreshRequests } from '../../rollup/refresh-requests.js';
import type { Kind } from '../kinds.js';
import type { Scope } from './bulk.js';
import { ComponentsImport } from './components-import.js';
import { DiscoveriesImport } from './discoveries-import.js';
import type { Outcome } from './drafts.js';
import type { Entry } from './entry.js';
import { FeedbackImport } from './feedback-import.js';
import { FieldsImport } from './fields-import.js';
import { onLine } from './line-refused.js';
import { namesIn } from './names.js';
import { StatesImport } from './states-import.js';
import { UsersImport } from './users-import.js';

/**
 * One batch in its transaction. What its lines name is looked up first, with one query for each kind; then the lines
 * change it in memory, in their order, so that a line can refer to what an earlier one makes; then what differs is
 * written, with few statements for each table.
 */
export class BatchImport {
  private constructor(
    private readonly scope: Scope,
    private readonly states: StatesImport,
    private readonly fields: FieldsImport,
    private readonly users: UsersImport,
    private readonly components: ComponentsImport,
    private readonly discoveries: DiscoveriesImport,
    private readonly feedback: FeedbackImport,
  ) {}

  static async load(scope: Scope, entries: readonly Entry[]): Promise<BatchImport> {
    await scope.transaction.query({ text: SETTINGS, values: [] });
    const { kinds, own, ...references } = namesIn(entries);
    const states = await StatesImport.load(scope, kinds);
    const fields = await FieldsImport.load(scope, kinds);
    const users = await UsersImport.load(scope, own.user, references.users);
    const components = await ComponentsImport.load(scope, own.component, references.parents);
    const around = { states, fields, users, components };
    const discoveries = await DiscoveriesImport.load(scope, own.discovery, references.discoveries, around);
    const feedback = await FeedbackImport.load(scope, own.feedback, discoveries);
    return new BatchImport(scope, states, fields, users, components, discoveries, feedback);
  }

  /** @throws LineRefused */
  take(entry: Entry): void {
    onLine(entry.line, () => this.dispatch(entry), entry.kind);
  }

  /** @throws LineRefused when the lines do not fit together */
  async write(fields: FieldsRepository, refreshes: RefreshRequests): Promise<void> {
    this.states.check();
    this.fields.check();
    await this.scope.transaction.stampFromHere();
    await this.states.write();
    await this.fields.write();
    await this.users.write();
    await this.components.write();
    await this.discoveries.write();
    await this.feedback.write();
    await this.fields.checkRemovedOptions(fields);
    const { transaction, workspaceId } = this.scope;
    const affected = [...this.discoveries.toRefresh(), ...this.feedback.toRefresh()];
    if (affected.length > 0) refreshes.add(transaction, workspaceId, affected);
  }

  outcomes(): Record<Kind, Outcome[]> {
    return {
      discoveryState: this.states.drafts.outcomes(),
      discoveryField: this.fields.drafts.outcomes(),
      user: this.users.drafts.outcomes(),
      component: this.components.drafts.outcomes(),
      discovery: this.discoveries.drafts.outcomes(),
      feedback: this.feedback.drafts.outcomes(),
    };
  }

  private dispatch({ line, kind, given }: Entry): void {
    switch (kind) {
      case 'discoveryState':
        return this.states.take(line, given);
      case 'discoveryField':
        return this.fields.take(line, given);
      case 'user':
        return this.users.take(line, given);
      case 'component':
        return this.components.take(line, given);
      case 'discovery':
        return this.discoveries.take(line, given);
      case 'feedback':
        return this.feedback.take(line, given);
    }
  }
}

/**
 * Names may change places within a batch. The plans of prepared statements are made while tables are still empty and
 * kept while they grow, so reading a whole table is never the right one.
 */
const SETTINGS = `SET CONSTRAINTS discovery_state_name_unique, discovery_field_name_unique DEFERRED;
  SET LOCAL enable_seqscan = off`;
