import type { EntityName } from '@mikro-orm/postgresql';
import { recordTable } from '../../database/record-table.js';
import type { Scope } from './bulk.js';
import type { Directory, Named } from './directory.js';
import { type Drafts, type RecordRow, revised } from './drafts.js';
import { directoryOf, draftsOf } from './existing-records.js';

/** Records without rules of their own: what a line gives is what is stored. */
export class PlainImport<Row extends RecordRow> {
  private constructor(
    readonly drafts: Drafts<Row>,
    /** What other lines can refer to. */
    readonly directory: Directory<Named>,
  ) {}

  static async load<Row extends RecordRow>(
    scope: Scope,
    entity: EntityName,
    clientIds: ReadonlySet<string>,
    references: ReadonlySet<string>,
  ): Promise<PlainImport<Row>> {
    const table = recordTable<Row>(scope.transaction.em, entity);
    const drafts = await draftsOf(scope, table, clientIds);
    return new PlainImport(drafts, await directoryOf(scope, table.name, 'id, client_id', references));
  }

  idOf(reference: string): string | undefined {
    return this.directory.find(reference)?.id;
  }

  take(line: number, { clientId, ...members }: { readonly clientId?: string }): void {
    const draft = this.drafts.find(clientId) ?? this.drafts.begin(line, clientId);
    this.directory.add(revised(draft, line, this.drafts.columnsOf(members)).row);
  }

  write(): Promise<void> {
    return this.drafts.write();
  }
}
