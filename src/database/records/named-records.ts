export type Key = 'id' | 'client_id';

/** The keys a reference may match; the first one wins. */
export type Precedence = readonly Key[];

export const ID_FIRST: Precedence = ['id', 'client_id'];

/** In files, where a `clientId` may be the `id` of another record. */
export const CLIENT_ID_FIRST: Precedence = ['client_id', 'id'];

export interface Referable {
  readonly id: string;
  readonly client_id: string;
}

export class NamedRecords<Row extends Referable = Referable> {
  private readonly rows: Record<Key, Map<string, Row>> = { id: new Map(), client_id: new Map() };

  /** @param columns besides the keys, and what locks the rows that are looked up */
  constructor(
    readonly table: string,
    readonly sql: { readonly columns?: string; readonly lock?: string } = {},
  ) {}

  add(row: Row): void {
    this.rows.id.set(row.id, row);
    this.rows.client_id.set(row.client_id, row);
  }

  remove({ id, client_id }: Referable): void {
    this.rows.id.delete(id);
    this.rows.client_id.delete(client_id);
  }

  /** Ids are stored in lower case, and accepted in either. */
  by(key: Key, reference: string): Row | undefined {
    return this.rows[key].get(key === 'id' ? reference.toLowerCase() : reference);
  }
}

/** The record a reference names; of several tables the first wins. */
export function recordNamed<Row>(
  reference: string,
  tables: readonly { by(key: Key, reference: string): Row | undefined }[],
  precedence = ID_FIRST,
): Row | undefined {
  for (const key of precedence) {
    const found = tables.map((table) => table.by(key, reference)).find((row) => row !== undefined);
    if (found) return found;
  }
  return undefined;
}
