import type { IdentifiedRow } from '../../identifiers/identity.js';
import { isUuid } from '../../identifiers/uuid.js';
import type { BatchContext } from './bulk-write.js';

export type Referable = Pick<IdentifiedRow, 'id' | 'client_id'>;

export class ReferenceIndex<Row extends Referable> {
  private readonly byId = new Map<string, Row>();
  private readonly byClientId = new Map<string, Row>();

  constructor(rows: Iterable<Row> = []) {
    for (const row of rows) this.add(row);
  }

  /** @param columns the select list, `id` and `client_id` among them */
  static async load<Row extends Referable>(
    { transaction, workspaceId }: BatchContext,
    table: string,
    columns: string,
    references: ReadonlySet<string>,
  ): Promise<ReferenceIndex<Row>> {
    if (references.size === 0) return new ReferenceIndex();
    const rows = await transaction.query<Row>({
      text: `SELECT ${columns} FROM ${table} WHERE workspace_id = $1 AND client_id = ANY ($2::text[])
        UNION ALL
        SELECT ${columns} FROM ${table} WHERE workspace_id = $1 AND id = ANY ($3::uuid[])`,
      values: [workspaceId, [...references], [...references].filter(isUuid)],
    });
    return new ReferenceIndex(rows);
  }

  add(row: Row): void {
    this.byId.set(row.id, row);
    this.byClientId.set(row.client_id, row);
  }

  /** Unlike in requests, the `clientId` wins: files name records by it, and it may be the `id` of another record. */
  find(reference: string): Row | undefined {
    return this.withClientId(reference) ?? this.withId(reference);
  }

  withId(reference: string): Row | undefined {
    // Ids are stored in lower case, and taken in either.
    return this.byId.get(reference.toLowerCase());
  }

  withClientId(clientId: string): Row | undefined {
    return this.byClientId.get(clientId);
  }
}
