import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { readerOf } from '../../platform/database/context.js';
import type { RecordTable } from '../../platform/database/records/record-table.js';
import { referred } from '../../platform/database/records/references.js';
import { PAGE_BYTES, withinBytes } from '../../platform/database/records/byte-limit.js';
import { Parameters, type ReferableTable, SHARD, type Statement } from '../../platform/database/sql.js';
import { isUuid } from '../../platform/identifiers/uuid.js';
import { type Wanted, wantedSql } from '../feed/walk-sql.js';
import { EVENT_COLUMNS, type EventRow, SHOWN_EVENT_BYTES } from '../presenting/event-row.js';

/** The last event of a page. The time is in microseconds, which a Date can't represent. */
export interface HistoryCursor {
  readonly at: number;
  readonly commitId: string;
  readonly ordinal: number;
}

export interface HistoryPage {
  readonly after: HistoryCursor | undefined;
  readonly offset: number;
  readonly perPage: number;
  readonly wantsTotal: boolean;
  readonly wanted: Wanted;
}

export interface HistoryRow extends EventRow {
  readonly microseconds: number;
  readonly is_followed: boolean;
}

interface FoundRow extends HistoryRow {
  /** Whether the record exists, or has events that the filter leaves out. */
  readonly is_known: boolean;
  readonly total: number | null;
}

export interface History {
  readonly rows: readonly HistoryRow[];
  readonly isKnown: boolean;
  readonly total: number | undefined;
}

@Injectable()
export class HistoryRepository {
  constructor(private readonly em: EntityManager) {}

  /** Reads events, newest first, of an existing record by any reference, or of a deleted one by its id. */
  async page(
    workspaceId: string,
    table: RecordTable,
    reference: string,
    page: HistoryPage,
  ): Promise<History> {
    const statement = pageStatement(workspaceId, table, reference, page);
    const found = await readerOf(this.em).of(workspaceId).query<FoundRow>(statement);
    const [first] = found;
    return {
      rows: found.filter(({ commit_id }) => commit_id !== null),
      isKnown: first?.is_known === true,
      total: first?.total ?? undefined,
    };
  }
}

/** A record's events are in the order of their times, because its changes wait for each other. */
const olderThan = ({ at, commitId, ordinal }: HistoryCursor, parameters: Parameters): string =>
  `(e.at, e.commit_id, e.ordinal) < (timestamptz 'epoch' + ${parameters.add(at)} * interval '1 microsecond',
      ${parameters.add(commitId)}::uuid, ${parameters.add(ordinal)}::integer)`;

const livingSql = (
  { name, columns }: RecordTable,
  id: string,
  reference: string,
  parameters: Parameters,
): string =>
  'client_id' in columns
    ? referred(name as ReferableTable, '$1', reference, parameters, 'id')
    : `(SELECT id FROM ${name} WHERE workspace_id = $1 AND id = ${id})`;

function pageStatement(
  workspaceId: string,
  table: RecordTable,
  reference: string,
  { after, offset, perPage, wantsTotal, wanted }: HistoryPage,
): Statement {
  const parameters = new Parameters();
  parameters.add(workspaceId);
  const id = `${parameters.add(isUuid(reference) ? reference : null)}::uuid`;
  const living = livingSql(table, id, reference, parameters);
  const ofRecord = `e.workspace_id = $1 AND e.record_id = (SELECT id FROM target)
    AND split_part(e.type, '.', 1) = ${parameters.add(table.kind)}`;
  const conditions = wantedSql(wanted, parameters);
  const isWanted = [ofRecord, ...conditions].join(' AND ');
  const isKnown = conditions.length > 0 ? `EXISTS (SELECT FROM event e WHERE ${ofRecord})` : 'false';
  const isOlder = after ? `AND ${olderThan(after, parameters)}` : '';
  const page = pageSql(`${isWanted} ${isOlder}`, parameters.add(perPage + 1), parameters.add(offset));
  const total = wantsTotal ? `(SELECT count(*) FROM event e WHERE ${isWanted})` : 'NULL::bigint';
  return {
    text: `WITH target AS MATERIALIZED (
        SELECT coalesce(living, ${id}) AS id, living
        FROM (SELECT ${living} AS living FROM ${SHARD} shard) named
      ), page AS (SELECT * FROM (${page}) p WHERE page_place <= ${parameters.add(perPage)})
      SELECT target.living IS NOT NULL OR ${isKnown} AS is_known, ${total} AS total, page.* FROM target LEFT JOIN page ON true ORDER BY page.page_place`,
    values: parameters.values,
  };
}

/** SQL for the newest matching events that fit into a page's bytes. */
function pageSql(condition: string, limit: string, offset: string): string {
  const rows = `(SELECT ${EVENT_COLUMNS}, (extract(epoch FROM e.at) * 1000000)::bigint AS microseconds,
      ${SHOWN_EVENT_BYTES} AS bytes
    FROM event e WHERE ${condition}
    ORDER BY e.at DESC, e.commit_id DESC, e.ordinal DESC LIMIT ${limit} OFFSET ${offset}) f`;
  const order = 'f.microseconds DESC, f.commit_id DESC, f.ordinal DESC';
  return withinBytes(rows, { alias: 'f', bytes: 'f.bytes', order, most: PAGE_BYTES });
}
