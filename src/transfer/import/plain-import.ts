import type { EntityName } from '@mikro-orm/postgresql';
import { recordTable } from '../../database/record-table.js';
import type { BatchContext } from './bulk.js';
import type { ReferenceIndex, Referable } from './reference-index.js';
import { type StagedRecords, type RecordRow, revised } from './staged-records.js';
import { directoryOf, draftsOf } from './existing-records.js';

/** Records without rules of their own: what a line gives is what is stored. */
export class PlainImport<Row extends RecordRow> {
  private constructor(
    readonly staged: StagedRecords<Row>,
    /** What other lines can refer to. */
    readonly directory: ReferenceIndex<Referable>,
  ) {}

  static async load<Row extends RecordRow>(
    context: BatchContext,
    entity: EntityName,
    clientIds: ReadonlySet<string>,
    references: ReadonlySet<string>,
  ): Promise<PlainImport<Row>> {
    const table = recordTable<Row>(context.transaction.em, entity);
    const staged = await draftsOf(context, table, clientIds);
    return new PlainImport(staged, await directoryOf(context, table.name, 'id, client_id', references));
  }

  idOf(reference: string): string | undefined {
    return this.directory.find(reference)?.id;
  }

  take(line: number, { clientId, ...members }: { readonly clientId?: string }): void {
    const record = this.staged.find(clientId) ?? this.staged.begin(line, clientId);
    this.directory.add(revised(record, line, this.staged.columnsOf(members)).row);
  }

  write(): Promise<void> {
    return this.staged.write();
  }
}
