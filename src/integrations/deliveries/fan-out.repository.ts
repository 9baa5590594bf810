import { Injectable } from '@nestjs/common';
import { EVENTS_WALKED, nextCommits, wantedSql } from '../../events/feed/walk-sql.js';
import { EVENT_COLUMNS } from '../../events/presenting/event-row.js';
import { DeferredParameters } from '../../http/lists/compiler/deferred-parameters.js';
import { Queries } from '../../http/lists/queries/queries.js';
import { InvalidInput } from '../../http/problems/problems.js';
import { Reader } from '../../platform/database/reader.js';
import { insertionOf } from '../../platform/database/records/row-statements.js';
import { SHARD, type Statement } from '../../platform/database/sql.js';
import type { Transaction } from '../../platform/database/transaction.js';
import { newId } from '../../platform/identifiers/uuid.js';
import { filterOfEvents } from '../../records/webhooks/webhook-filters.js';
import type { Receiver, TracedEvent } from './dispatch.repository.js';
import { noticedTypes } from './notices/noticed-types.js';

/** The most transactions and events that are fanned out at a time. */
const MOST_COMMITS = '500';
const MOST_EVENTS = '2000';

interface FanOutRow {
  readonly last: number | null;
  readonly commit_id: string | null;
  readonly [column: string]: unknown;
}

const NEW_DELIVERIES = {
  name: 'webhook_delivery',
  columns: {
    id: 'uuid',
    webhook_id: 'uuid',
    commit_id: 'uuid',
    ordinal: 'integer',
    position: 'bigint',
    event_at: 'timestamptz',
    type: 'text',
    record_id: 'uuid',
  },
};

const DELIVERED = 'e.commit_id, e.ordinal, e.at AS event_at, e.type, e.record_id';

/** Fans events out to webhooks. */
@Injectable()
export class FanOutRepository {
  constructor(
    private readonly reader: Reader,
    private readonly queries: Queries,
  ) {}

  /**
   * Fans out the events of the next transactions in the feed, and advances the webhook's position. An event that has a
   * delivery already is replayed.
   *
   * @returns whether there were any transactions
   * @throws InvalidInput before any change, if the webhook's filter has become invalid
   */
  async fanOut(transaction: Transaction, workspaceId: string, receiver: Receiver): Promise<boolean> {
    if (!receiver.is_behind) return false;
    const found = await transaction.query<FanOutRow>(await this.nextEvents(workspaceId, receiver));
    const last = found[0]?.last ?? null;
    if (last === null) return false;
    const rows = found
      .filter(({ commit_id }) => commit_id !== null)
      .map((row) => Object.assign(row, { id: newId(), webhook_id: receiver.id }));
    const { text, values } = insertionOf(NEW_DELIVERIES, workspaceId, rows);
    const replayed = `state = 'WAITING', reason = NULL, due_at = excluded.due_at, changed_at = excluded.changed_at, tries = 0`;
    if (rows.length > 0)
      transaction.write({
        text: `${text} ON CONFLICT (workspace_id, webhook_id, commit_id, ordinal) DO UPDATE SET ${replayed}
          WHERE webhook_delivery.claim IS NULL`,
        values,
      });
    transaction.write({
      text: 'UPDATE webhook SET position = $3 WHERE workspace_id = $1 AND id = $2',
      values: [workspaceId, receiver.id, last],
    });
    return true;
  }

  /** The newest of the last events that the webhook is sent, unless its filter has become invalid. */
  async newest(workspaceId: string, receiver: Receiver): Promise<TracedEvent | undefined> {
    const last = { ...receiver, position: receiver.position - Number(MOST_COMMITS) };
    const select = {
      columns: `e.trace, ${EVENT_COLUMNS}`,
      order: 'ORDER BY c.position DESC, e.ordinal DESC LIMIT 1',
    };
    const statement = await this.nextEvents(workspaceId, last, select).catch((error: unknown) => {
      if (!(error instanceof InvalidInput)) throw error;
    });
    const [row] = statement ? await this.reader.primary.query<TracedEvent & FanOutRow>(statement) : [];
    return row && (row.commit_id as string | null) !== null ? row : undefined;
  }

  private async nextEvents(
    workspaceId: string,
    receiver: Receiver,
    { columns, order } = { columns: DELIVERED, order: '' },
  ): Promise<Statement> {
    const { position, format, filter } = receiver;
    const types = format === 'STANDARD' ? receiver.types : noticedTypes(receiver.types);
    const met = filter && (await filterOfEvents(this.queries, { ...receiver, workspaceId }));
    const parameters = met?.parameters ?? new DeferredParameters(workspaceId);
    const after = parameters.add(position);
    const wanted = wantedSql({ types, recordId: undefined, hidden: [] }, parameters);
    const conditions = [...wanted, ...(met ? [met.sql] : [])];
    return parameters.statement(
      `WITH walked AS (${nextCommits(`position > ${after}`, MOST_COMMITS, MOST_EVENTS)}), found AS (
        SELECT c.position, ${columns} FROM ${EVENTS_WALKED}
        ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''} ${order}
      )
      SELECT feed.last, found.* FROM (SELECT (SELECT max(position) FROM walked) AS last FROM ${SHARD} shard) feed
      LEFT JOIN found ON true ORDER BY found.position, found.ordinal`,
    );
  }
}
