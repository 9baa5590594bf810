import { Component, type ComponentRow } from '../../components/component.entity.js';
import { type UserRow, WorkspaceUser } from '../../users/workspace-user.entity.js';
import type { AssigneeOrderRequests } from '../../rollup/assignee-order-requests.js';
import type { RefreshRequests } from '../../rollup/refresh-requests.js';
import type { Kind } from '../kinds.js';
import type { Scope } from './bulk.js';
import { DiscoveriesImport } from './discoveries-import.js';
import type { Outcome } from './drafts.js';
import type { Entry } from './entry.js';
import { FeedbackImport } from './feedback-import.js';
import { FieldsImport } from './fields-import.js';
import { onLine } from './line-refused.js';
import { namesIn } from './names.js';
import { PlainImport } from './plain-import.js';
import { StatesImport } from './states-import.js';

interface Imports {
  readonly states: StatesImport;
  readonly fields: FieldsImport;
  readonly users: PlainImport<UserRow>;
  readonly components: PlainImport<ComponentRow>;
  readonly discoveries: DiscoveriesImport;
  readonly feedback: FeedbackImport;
}

/**
 * One batch in its transaction. What its lines name is looked up first, with one query for each kind; then the lines
 * change it in memory, in their order, so that a line can refer to what an earlier one makes; then what differs is
 * written, with few statements for each table.
 */
export class BatchImport {
  private constructor(
    private readonly scope: Scope,
    private readonly kinds: Imports,
  ) {}

  static async load(scope: Scope, entries: readonly Entry[]): Promise<BatchImport> {
    await scope.transaction.query({ text: SETTINGS, values: [] });
    const { kinds, own, ...references } = namesIn(entries);
    const around = {
      states: await StatesImport.load(scope, kinds),
      fields: await FieldsImport.load(scope, kinds),
      users: await PlainImport.load<UserRow>(scope, WorkspaceUser, own.user, references.users),
      components: await PlainImport.load<ComponentRow>(scope, Component, own.component, references.parents),
    };
    const discoveries = await DiscoveriesImport.load(scope, own.discovery, references.discoveries, around);
    const feedback = await FeedbackImport.load(scope, own.feedback, discoveries);
    return new BatchImport(scope, { ...around, discoveries, feedback });
  }

  /** @throws LineRefused */
  take(entry: Entry): void {
    onLine(entry.line, () => this.dispatch(entry), entry.kind);
  }

  /** @throws LineRefused when the lines do not fit together */
  async write(refreshes: RefreshRequests, orders: AssigneeOrderRequests): Promise<void> {
    const { transaction, workspaceId } = this.scope;
    const { states, fields, users, components, discoveries, feedback } = this.kinds;
    states.check();
    fields.check();
    await transaction.startDeadlineNow();
    for (const each of [states, fields, users, components, discoveries, feedback]) await each.write();
    await fields.checkRemovedOptions();
    const affected = [...discoveries.toRefresh(), ...feedback.toRefresh()];
    if (affected.length > 0) refreshes.add(transaction, workspaceId, affected);
    const renamed = users.drafts.all.filter(({ row, former }) => former && former.name !== row.name);
    if (renamed.length > 0) {
      orders.add(
        transaction,
        workspaceId,
        renamed.map(({ row }) => row.id),
      );
    }
  }

  outcomes(): Record<Kind, Outcome[]> {
    return {
      discoveryState: this.kinds.states.drafts.outcomes(),
      discoveryField: this.kinds.fields.drafts.outcomes(),
      user: this.kinds.users.drafts.outcomes(),
      component: this.kinds.components.drafts.outcomes(),
      discovery: this.kinds.discoveries.drafts.outcomes(),
      feedback: this.kinds.feedback.drafts.outcomes(),
    };
  }

  private dispatch({ line, kind, given }: Entry): void {
    switch (kind) {
      case 'discoveryState':
        return this.kinds.states.take(line, given);
      case 'discoveryField':
        return this.kinds.fields.take(line, given);
      case 'user':
        return this.kinds.users.take(line, given);
      case 'component':
        return this.kinds.components.take(line, given);
      case 'discovery':
        return this.kinds.discoveries.take(line, given);
      case 'feedback':
        return this.kinds.feedback.take(line, given);
    }
  }
}

/**
 * Names may change places within a batch. The plans of prepared statements are made while tables are still empty and
 * kept while they grow, so reading a whole table is never the right one.
 */
const SETTINGS = `SET CONSTRAINTS discovery_state_name_unique, discovery_field_name_unique DEFERRED;
  SET LOCAL enable_seqscan = off`;
