import { isDeepStrictEqual } from 'node:util';
import { EntityManager, type EntityName } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Company } from '../../records/companies/company.entity.js';
import { toCompanyRecord } from '../../records/companies/company.record.js';
import { Comment } from '../../records/comments/comment.entity.js';
import { toCommentRecord } from '../../records/comments/comment.record.js';
import { Component } from '../../records/components/component.entity.js';
import { toComponentRecord } from '../../records/components/component.record.js';
import { type NamedCompany, survivorsOf } from '../../records/companies/companies-by-id.js';
import { type AccessScope, scopeIncludes } from '../../http/requests/caller.js';
import { queryableOf } from '../../platform/database/context.js';
import { recordTable } from '../../platform/database/records/record-table.js';
import { DiscoveryState } from '../../records/states/discovery-state.entity.js';
import { toStateRecord } from '../../records/states/state.record.js';
import { DiscoveryField } from '../../records/fields/discovery-field.entity.js';
import { toFieldRecord } from '../../records/fields/field.record.js';
import { Feedback } from '../../records/feedback/feedback.entity.js';
import { toFeedbackRecord } from '../../records/feedback/feedback.record.js';
import { View } from '../../records/discoveries/views/view.entity.js';
import { toViewRecord } from '../../records/discoveries/views/view.record.js';
import { Message } from '../../records/messages/message.entity.js';
import { toMessageRecord } from '../../records/messages/message.record.js';
import { Discovery } from '../../records/discoveries/discovery.entity.js';
import { ApiToken } from '../../access/tokens/api-token.entity.js';
import { toTokenRecord } from '../../access/tokens/token.record.js';
import { WorkspaceUser } from '../../records/users/workspace-user.entity.js';
import { toUserRecord } from '../../records/users/user.record.js';
import { Webhook } from '../../records/webhooks/webhook.entity.js';
import { toWebhookOfEvent } from '../../records/webhooks/webhook.record.js';
import { DiscoveryPresenter } from './discovery-presenter.js';
import { type EventRecord, kindOf, type Members, toEventRecord } from './event.record.js';
import type { EventRow, ShowRow } from './event-row.js';

type Shown = Pick<EventRecord, 'before' | 'after'>;

/** The presenters of simple records, by entity. */
const PLAIN = [
  [DiscoveryState, toStateRecord],
  [DiscoveryField, toFieldRecord],
  [WorkspaceUser, toUserRecord],
  [Company, toCompanyRecord],
  [Component, toComponentRecord],
  [Feedback, toFeedbackRecord],
  [Comment, toCommentRecord],
  [Message, toMessageRecord],
  [ApiToken, toTokenRecord],
  [View, toViewRecord],
  [Webhook, toWebhookOfEvent],
] as const;

/** The kinds of records that only administrators may read. */
const ADMIN_KINDS: ReadonlyMap<EntityName, string> = new Map<EntityName, string>([
  [ApiToken, 'apiToken'],
  [Webhook, 'webhook'],
]);

export const scopeOfHistory = (entity: EntityName): AccessScope =>
  ADMIN_KINDS.has(entity) ? 'admin' : 'read';

/** The kinds of records whose events are hidden from callers with this scope. */
export const kindsHiddenFrom = (scope: AccessScope): string[] =>
  scopeIncludes(scope, 'admin') ? [] : [...ADMIN_KINDS.values()];

/** Presents events with the members that the records' presenters would show. */
@Injectable()
export class EventPresenter {
  private readonly blanks = new Map<string, object>();
  private readonly plain = new Map<string, ShowRow>();

  constructor(
    private readonly em: EntityManager,
    private readonly discoveries: DiscoveryPresenter,
  ) {
    for (const [entity, show] of PLAIN) {
      const { kind, columns } = recordTable(em, entity);
      this.plain.set(kind, show as ShowRow);
      this.blanks.set(kind, blankOf(columns));
    }
    // Renames are the only events of a workspace.
    this.plain.set('workspace', ({ name }: { readonly name?: string }) => ({ name }));
    this.blanks.set('discovery', { ...blankOf(recordTable(em, Discovery).columns), ...NO_FEEDBACK });
  }

  async present(workspaceId: string, rows: readonly EventRow[]): Promise<EventRecord[]> {
    const isOfDiscovery = (row: EventRow) => kindOf(row) === 'discovery';
    const showDiscovery = rows.some(isOfDiscovery)
      ? await this.discoveries.presenterFor(workspaceId, rows.filter(isOfDiscovery))
      : undefined;
    const companies = await this.companiesIn(workspaceId, rows);
    return rows.map((row) => {
      const show = isOfDiscovery(row) ? showDiscovery : this.plain.get(kindOf(row));
      return toEventRecord(row, show ? this.membersOf(row, show, companies) : {});
    });
  }

  /** The present companies of the feedback and messages in events. */
  private async companiesIn(workspaceId: string, rows: readonly EventRow[]): Promise<Companies> {
    const columns = rows.flatMap(({ before, after }) => [before ?? {}, after ?? {}]) as OfCompany[];
    const ids = new Set(columns.flatMap(({ company_id }) => company_id ?? []));
    return ids.size === 0 ? new Map() : survivorsOf(queryableOf(this.em), workspaceId, [...ids]);
  }

  private membersOf(row: EventRow, show: ShowRow, companies: Companies): Shown {
    const identity = { id: row.record_id, client_id: row.client_id };
    const blank = { ...this.blanks.get(kindOf(row)), ...identity };
    const shown = (columns: OfCompany | null) => {
      if (!columns) return columns;
      const into = columns.into_id ?? columns.merged_into_id;
      if (into) return { into };
      if (columns.merged_id) return { merged: columns.merged_id };
      const of_company = companies.get(columns.company_id ?? '');
      return show({ ...blank, ...columns, of_company }) as Members;
    };
    const [before, after] = [shown(row.before), shown(row.after)];
    return {
      ...(before && { before: differingFrom(before, after) }),
      ...(after && { after: differingFrom(after, before) }),
    };
  }
}

type Companies = ReadonlyMap<string, NamedCompany>;

interface OfCompany {
  readonly company_id?: string | null;
  readonly into_id?: string;
  readonly merged_id?: string;
  readonly merged_into_id?: string | null;
}

const NO_FEEDBACK = { feedback_score: 0, last_feedback: null, customers: 0, revenue: 0 };

/** Nulls and empty lists: members with such values before and after a change aren't shown. */
const blankOf = (columns: Readonly<Record<string, string>>): object =>
  Object.fromEntries(
    Object.entries(columns).map(([column, type]) => [
      column,
      column !== 'options' && type.endsWith('[]') ? [] : null,
    ]),
  );

/** The members that `other` lacks or has with another value. */
const differingFrom = (members: Members, other: Members | null): Members =>
  Object.fromEntries(
    Object.entries(members).filter(
      ([name, value]) =>
        value !== undefined && !(other && name in other && isDeepStrictEqual(value, other[name])),
    ),
  );
