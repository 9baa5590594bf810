export type Key = 'id' | 'client_id';

/** The keys a reference may match; the first one wins. */
export type Precedence = readonly Key[];

export const ID_FIRST: Precedence = ['id', 'client_id'];

/** The precedence in imported files, in which a `clientId` may equal the `id` of another record. */
export const CLIENT_ID_FIRST: Precedence = ['client_id', 'id'];

export interface Referable {
  readonly id: string;
  readonly client_id: string;
}

/** Whether a reference is a record's own, rather than that of a record merged into it. */
export const isNamed = ({ id, client_id }: Referable, reference: string): boolean =>
  id === reference.toLowerCase() || client_id === reference;

/** A merged record. References to it lead to its survivor. */
export interface Merged extends Referable {
  readonly into_id: string;
}

export class ReferenceIndex<Row extends Referable = Referable> {
  private readonly rows: Record<Key, Map<string, Row>> = { id: new Map(), client_id: new Map() };
  /** The merged records, by id and by clientId. */
  private readonly merged = new Map<string, Merged>();

  /** @param sql further columns to read, and a lock clause */
  constructor(
    readonly table: string,
    readonly sql: { readonly columns?: string; readonly lock?: string } = {},
  ) {}

  /** @param id another id by which the record is found */
  add(row: Row, id = row.id): void {
    this.rows.id.set(row.id, row).set(id, row);
    this.rows.client_id.set(row.client_id, row);
  }

  addMerged(merged: Merged): void {
    this.merged.set(merged.client_id, merged).set(merged.id, merged);
  }

  remove({ id, client_id }: Referable): void {
    this.rows.id.delete(id);
    this.rows.client_id.delete(client_id);
  }

  /** Finds a record by a key. Ids are stored in lower case, and accepted in either. */
  by(key: Key, reference: string): Row | undefined {
    return this.rows[key].get(key === 'id' ? reference.toLowerCase() : reference);
  }

  /** The merged record of a reference. Its survivor may have been deleted. */
  mergedBy(reference: string): Merged | undefined {
    return this.merged.get(reference) ?? this.merged.get(reference.toLowerCase());
  }

  survivorOf(reference: string): Row | undefined {
    return this.rows.id.get(this.mergedBy(reference)?.into_id ?? '');
  }
}

/** An index of records, in which references are looked up. */
export interface Named<Row> {
  by(key: Key, reference: string): Row | undefined;
  survivorOf?(reference: string): Row | undefined;
}

/** The record of a reference; of several tables the first one wins. */
export function recordNamed<Row>(
  reference: string,
  tables: readonly Named<Row>[],
  precedence = ID_FIRST,
): Row | undefined {
  for (const key of precedence) {
    const found = tables.map((table) => table.by(key, reference)).find((row) => row !== undefined);
    if (found) return found;
  }
  return tables.map((table) => table.survivorOf?.(reference)).find((row) => row !== undefined);
}
