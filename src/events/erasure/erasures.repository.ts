import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { queryableOf } from '../../platform/database/context.js';
import { idOf } from '../../platform/database/records/references.js';
import { SHARD } from '../../platform/database/sql.js';
import type { Transaction } from '../../platform/database/transaction.js';
import { orNotFound } from '../../http/problems/problems.js';
import { isUuid } from '../../platform/identifiers/uuid.js';
import { ERASED_NAME, OF_USERS, type Slice } from './erasure.js';
import type { ErasureRow } from './erasure.record.js';

@Injectable()
export class ErasuresRepository {
  constructor(private readonly em: EntityManager) {}

  async get(workspaceId: string, id: string): Promise<ErasureRow> {
    const read = queryableOf(this.em).byKey<ErasureRow>({
      text: `SELECT id, went_on_at AS updated_at, feedback, events, finished_at FROM erasure
        WHERE workspace_id = $1 AND id = $2`,
      values: [workspaceId, isUuid(id) ? id : null],
    });
    return orNotFound(await read, 'erasure', id);
  }

  /** The id of a user, including a deleted one whose events are kept. */
  async userNamed(workspaceId: string, reference: string): Promise<string | undefined> {
    const queryable = queryableOf(this.em);
    const living = await idOf(queryable, 'workspace_user', workspaceId, reference);
    if (living !== undefined || !isUuid(reference)) return living;
    const row = await queryable.byKey<{ id: string }>({
      text: `SELECT record_id AS id FROM event
        WHERE workspace_id = $1 AND record_id = $2 AND split_part(type, '.', 1) = '${OF_USERS.kind}' LIMIT 1`,
      values: [workspaceId, reference],
    });
    return row?.id;
  }

  /** The present and former names and addresses of a user, as far as events are kept. */
  async namesOfUser(workspaceId: string, id: string): Promise<string[]> {
    const rows = await queryableOf(this.em).query<{ name: string }>({
      text: `SELECT DISTINCT name FROM (
          SELECT unnest(ARRAY[name, email]) FROM workspace_user WHERE workspace_id = $1 AND id = $2
          UNION ALL
          SELECT unnest(ARRAY[before ->> 'name', before ->> 'email', after ->> 'name', after ->> 'email'])
            FROM event WHERE workspace_id = $1 AND record_id = $2 AND split_part(type, '.', 1) = '${OF_USERS.kind}'
        ) AS known (name) WHERE name IS NOT NULL AND name <> '${ERASED_NAME}'`,
      values: [workspaceId, id],
    });
    return rows.map(({ name }) => name);
  }

  insert(transaction: Transaction, workspaceId: string, id: string): void {
    transaction.write({
      text: 'INSERT INTO erasure (workspace_id, id) VALUES ($1, $2)',
      values: [workspaceId, id],
    });
  }

  add(
    transaction: Transaction,
    workspaceId: string,
    id: string,
    { feedback = 0, events = 0 }: Pick<Slice, 'feedback' | 'events'>,
  ): void {
    transaction.write({
      text: `UPDATE erasure SET feedback = feedback + $3, events = events + $4, went_on_at = statement_timestamp()
        WHERE workspace_id = $1 AND id = $2`,
      values: [workspaceId, id, feedback, events],
    });
  }

  /** Deletes all data of the erasure except its counts. */
  finish(transaction: Transaction, workspaceId: string, id: string): void {
    const values = [workspaceId, id];
    transaction.write({
      text: 'DELETE FROM erasure_record WHERE workspace_id = $1 AND erasure_id = $2',
      values,
    });
    transaction.write({
      text: `UPDATE erasure SET finished_at = statement_timestamp(), went_on_at = statement_timestamp()
        WHERE workspace_id = $1 AND id = $2`,
      values,
    });
  }
}

/** Marks records as the person's, for the next steps. */
export async function noteRecords(
  transaction: Transaction,
  workspaceId: string,
  erasureId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await transaction.query({
    text: `INSERT INTO erasure_record (workspace_id, erasure_id, record_id)
      SELECT shard.workspace_id, $2::uuid, given.id FROM ${SHARD} shard, unnest($3::uuid[]) AS given (id)
      ON CONFLICT DO NOTHING`,
    values: [workspaceId, erasureId, [...new Set(ids)]],
  });
}
