/** What callers can name. */
export interface Referable {
  readonly id: string;
  readonly client_id: string;
}

/** Records of one kind by what callers call them. */
export class ReferenceIndex<Record extends Referable> {
  private readonly byId = new Map<string, Record>();
  private readonly byClientId = new Map<string, Record>();

  add(record: Record): void {
    this.byId.set(record.id, record);
    this.byClientId.set(record.client_id, record);
  }

  /**
   * The record that a reference names. Files name records by `clientId`, so unlike in requests a match by that wins:
   * the `clientId` of one record may be the `id` of another.
   */
  find(reference: string): Record | undefined {
    return this.withClientId(reference) ?? this.withId(reference);
  }

  withId(reference: string): Record | undefined {
    // Ids are stored in lower case, and taken in either.
    return this.byId.get(reference.toLowerCase());
  }

  withClientId(clientId: string): Record | undefined {
    return this.byClientId.get(clientId);
  }
}
