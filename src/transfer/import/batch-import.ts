import { Component, type ComponentRow } from '../../components/component.entity.js';
import { type UserRow, WorkspaceUser } from '../../users/workspace-user.entity.js';
import type { AssigneeOrderRequests } from '../../rollup/assignee-order-requests.js';
import type { RefreshRequests } from '../../rollup/refresh-requests.js';
import type { Kind } from '../kinds.js';
import type { BatchContext } from './bulk.js';
import { DiscoveriesImport } from './discoveries-import.js';
import type { Outcome } from './staged-records.js';
import type { ParsedLine } from './parse-line.js';
import { FeedbackImport } from './feedback-import.js';
import { FieldsImport } from './fields-import.js';
import { withLineNumber } from './line-rejected.js';
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
    private readonly context: BatchContext,
    private readonly kinds: Imports,
  ) {}

  static async load(context: BatchContext, entries: readonly ParsedLine[]): Promise<BatchImport> {
    await context.transaction.query({ text: SETTINGS, values: [] });
    const { kinds, own, ...references } = namesIn(entries);
    const around = {
      states: await StatesImport.load(context, kinds),
      fields: await FieldsImport.load(context, kinds),
      users: await PlainImport.load<UserRow>(context, WorkspaceUser, own.user, references.users),
      components: await PlainImport.load<ComponentRow>(context, Component, own.component, references.parents),
    };
    const discoveries = await DiscoveriesImport.load(context, own.discovery, references.discoveries, around);
    const feedback = await FeedbackImport.load(context, own.feedback, discoveries);
    return new BatchImport(context, { ...around, discoveries, feedback });
  }

  /** @throws LineRejected */
  take(entry: ParsedLine): void {
    withLineNumber(entry.line, () => this.dispatch(entry), entry.kind);
  }

  /** @throws LineRejected when the lines do not fit together */
  async write(refreshes: RefreshRequests, orders: AssigneeOrderRequests): Promise<void> {
    const { transaction, workspaceId } = this.context;
    const { states, fields, users, components, discoveries, feedback } = this.kinds;
    states.check();
    fields.check();
    await transaction.stampFromHere();
    for (const each of [states, fields, users, components, discoveries, feedback]) await each.write();
    await fields.checkRemovedOptions();
    const affected = [...discoveries.toRefresh(), ...feedback.toRefresh()];
    if (affected.length > 0) refreshes.add(transaction, workspaceId, affected);
    const renamed = users.staged.all.filter(({ row, former }) => former && former.name !== row.name);
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
      discoveryState: this.kinds.states.staged.outcomes(),
      discoveryField: this.kinds.fields.staged.outcomes(),
      user: this.kinds.users.staged.outcomes(),
      component: this.kinds.components.staged.outcomes(),
      discovery: this.kinds.discoveries.staged.outcomes(),
      feedback: this.kinds.feedback.staged.outcomes(),
    };
  }

  private dispatch({ line, kind, given }: ParsedLine): void {
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
