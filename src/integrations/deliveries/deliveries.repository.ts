import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { queryableOf, readerOf } from '../../platform/database/context.js';
import type { Transaction } from '../../platform/database/transaction.js';
import { compareChoice } from '../../http/lists/comparisons/options.js';
import { equality } from '../../http/lists/comparisons/equality.js';
import { Comparison } from '../../http/lists/comparisons/comparison.js';
import { typed } from '../../http/lists/comparisons/sql.js';
import { given, is } from '../../http/lists/compiler/filter.js';
import type { MemberTable } from '../../http/lists/compiler/members.js';
import type { Page, PageRequest } from '../../http/lists/list.requests.js';
import { idFacts, readList } from '../../http/lists/lists.js';
import { filterOf, plainMembers } from '../../http/lists/common-listable-fields.js';
import { orNotFound } from '../../http/problems/problems.js';
import { isUuid } from '../../platform/identifiers/uuid.js';
import { DELIVERY_STATES, type DeliveryRow } from './delivery.record.js';
import type { DeliveriesQuery } from './delivery.requests.js';

const COLUMNS = 'id, updated_at, commit_id, ordinal, type, state, reason, due_at';

const SHOWN = `(SELECT workspace_id, webhook_id, id, changed_at AS updated_at, commit_id, ordinal, type, state, reason,
  date_trunc('milliseconds', due_at) AS due_at, sent, attempts FROM webhook_delivery)`;

const DELIVERIES: MemberTable = {
  table: SHOWN,
  members: {
    ...plainMembers('webhook_delivery'),
    webhookId: {
      compare: ({ parameters: { bind } }) =>
        new Comparison(() => undefined, equality('r.webhook_id', typed(bind, 'uuid'))),
    },
    state: {
      compare: ({ parameters }) =>
        compareChoice(parameters.bind, { sql: 'r.state', options: DELIVERY_STATES }),
    },
  },
};

@Injectable()
export class DeliveriesRepository {
  constructor(private readonly em: EntityManager) {}

  list(
    workspaceId: string,
    webhookId: string,
    request: PageRequest<DeliveriesQuery>,
  ): Promise<Page<DeliveryRow>> {
    const { query } = request;
    return readList(readerOf(this.em).of(workspaceId), request, {
      table: DELIVERIES,
      facts: idFacts(workspaceId),
      shown: {
        columns: COLUMNS,
        long: [
          { bytes: 'octet_length(r.attempts::text)', columns: ['attempts'] },
          { bytes: 'octet_length(r.sent)', columns: ['sent'] },
        ],
      },
      filter: filterOf(query, [
        is('webhookId', 'eq', webhookId),
        ...given(query.state, (states) => is('state', 'in', states)),
      ]),
    });
  }

  async get(
    workspaceId: string,
    webhookId: string,
    id: string,
    lock: 'FOR NO KEY UPDATE' | '' = '',
  ): Promise<DeliveryRow> {
    const row = isUuid(id)
      ? await queryableOf(this.em).byKey<DeliveryRow>({
          text: `SELECT ${COLUMNS}, sent, attempts FROM ${SHOWN} d
            WHERE workspace_id = $1 AND webhook_id = $2 AND id = $3 ${lock}`.trimEnd(),
          values: [workspaceId, webhookId, id],
        })
      : undefined;
    return orNotFound(row, 'delivery', id);
  }

  /** Adds the delivery of a test message, which has no event. */
  addTest(transaction: Transaction, workspaceId: string, webhookId: string, id: string): void {
    transaction.write({
      text: `INSERT INTO webhook_delivery (workspace_id, id, webhook_id, type) VALUES ($1, $2, $3, 'webhook.test')`,
      values: [workspaceId, id, webhookId],
    });
  }

  /** Resets the attempts of a delivery. Releases its lease, so that a concurrent attempt can't record its outcome. */
  retry(transaction: Transaction, workspaceId: string, id: string): void {
    transaction.write({
      text: `UPDATE webhook_delivery SET state = 'WAITING', reason = NULL, due_at = statement_timestamp(), claim = NULL,
          tries = 0, changed_at = statement_timestamp()
        WHERE workspace_id = $1 AND id = $2`,
      values: [workspaceId, id],
    });
  }

  /** Ends the pause of a webhook, because an explicit retry overrides the receiver's Retry-After. */
  resume(transaction: Transaction, workspaceId: string, webhookId: string): void {
    transaction.write({
      text: 'UPDATE webhook SET paused_until = NULL WHERE workspace_id = $1 AND id = $2',
      values: [workspaceId, webhookId],
    });
  }

  /**
   * Moves the webhook back to the first transaction since a time, in milliseconds since 1970. Positions follow the
   * order of commits, which can differ from that of stamps by half a minute, so the least position within a minute is
   * taken.
   */
  rewind(transaction: Transaction, workspaceId: string, webhookId: string, since: number): void {
    transaction.write({
      text: `UPDATE webhook SET position = least(position, (
          SELECT min(position) - 1 FROM event_commit
          WHERE workspace_id = $1 AND position IS NOT NULL AND stamp >= $3 AND stamp < 60000000 + (
            SELECT stamp FROM event_commit WHERE workspace_id = $1 AND stamp >= $3 ORDER BY stamp LIMIT 1)))
        WHERE workspace_id = $1 AND id = $2`,
      values: [workspaceId, webhookId, since * 1_000],
    });
  }
}
