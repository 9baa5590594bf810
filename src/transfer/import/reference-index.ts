import type { IdentifiedRow } from '../../identifiers/identity.js';
import { isUuid } from '../../identifiers/uuid.js';
import type { BatchContext } from './bulk-write.js';

/** What a reference can name. */
export type Referable = Pick<IdentifiedRow, 'id' | 'client_id'>;

/** Records of one kind by `id` and by `clientId`. */
export class ReferenceIndex<Row extends Referable> {
  private readonly byId = new Map<string, Row>();
  private readonly byClientId = new Map<string, Row>();

  constructor(rows: Iterable<Row> = []) {
    for (const row of rows) this.add(row);
  }

  /**
   * The records of a table that some references name.
   *
   * @param columns the select list, `id` and `client_id` among them
   */
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

  /**
   * The record that a reference names. Files name records by `clientId`, so unlike in requests a match by that wins:
   * the `clientId` of one record may be the `id` of another.
   */
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
