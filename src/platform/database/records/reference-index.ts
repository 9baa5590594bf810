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

/** Whether a reference is one of the record's own, and not of what was merged into it. */
export const isNamed = ({ id, client_id }: Referable, reference: string): boolean =>
  id === reference.toLowerCase() || client_id === reference;

/** A record that is no more: what names it leads to another one. */
export interface Merged extends Referable {
  readonly into_id: string;
}

export class ReferenceIndex<Row extends Referable = Referable> {
  private readonly rows: Record<Key, Map<string, Row>> = { id: new Map(), client_id: new Map() };
  /** By either key of what was merged. */
  private readonly merged = new Map<string, Merged>();

  /** @param columns besides the keys, and what locks the rows that are looked up */
  constructor(
    readonly table: string,
    readonly sql: { readonly columns?: string; readonly lock?: string } = {},
  ) {}

  /** @param id by which it is found as well */
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

  /** Ids are stored in lower case, and accepted in either. */
  by(key: Key, reference: string): Row | undefined {
    return this.rows[key].get(key === 'id' ? reference.toLowerCase() : reference);
  }

  /** What a reference named before it was merged into another one, which may be gone as well. */
  mergedBy(reference: string): Merged | undefined {
    return this.merged.get(reference) ?? this.merged.get(reference.toLowerCase());
  }

  survivorOf(reference: string): Row | undefined {
    return this.rows.id.get(this.mergedBy(reference)?.into_id ?? '');
  }
}

/** Records as references find them. */
export interface Named<Row> {
  by(key: Key, reference: string): Row | undefined;
  survivorOf?(reference: string): Row | undefined;
}

/** The record a reference names; of several tables the first wins. */
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
