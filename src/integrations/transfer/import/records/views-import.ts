import { CLIENT_ID_FIRST } from '../../../../platform/database/records/reference-index.js';
import { recordTable } from '../../../../platform/database/records/record-table.js';
import {
  asKept,
  checkMembers,
  checkSize,
  withIds,
} from '../../../../records/discoveries/views/kept-query.js';
import { View, type ViewRow } from '../../../../records/discoveries/views/view.entity.js';
import { withoutIdentity } from '../../given-identity.js';
import type { ImportedRecord } from '../../kinds.js';
import { withLineNumber } from '../lines/line-rejected.js';
import type { BatchContext } from '../origin.js';
import { type RecordKeys, StagedRecords } from './staged-records.js';

/** Imports views. References to deleted records are kept as they are; they only fail when the view is used. */
export class ViewsImport {
  private constructor(
    private readonly context: BatchContext,
    readonly staged: StagedRecords<ViewRow>,
  ) {}

  static async load(context: BatchContext, keys: RecordKeys): Promise<ViewsImport> {
    const table = recordTable<ViewRow>(context.transaction.em, View);
    return new ViewsImport(context, await StagedRecords.load(context, table, keys));
  }

  stage(line: number, given: ImportedRecord<'view'>): void {
    const { name, query } = withoutIdentity(given);
    const kept = asKept(query);
    checkMembers(kept);
    const record = this.staged.find(given.clientId) ?? this.staged.add(given);
    this.staged.change(record, line, { name, query: kept });
  }

  /** Call this after all records that views can refer to are written. */
  async write(): Promise<void> {
    const { transaction, workspaceId } = this.context;
    const given = this.staged.all.filter(({ line }) => line > 0);
    const queries = given.map(({ row }) => row.query);
    const kept = await withIds(transaction, workspaceId, queries, CLIENT_ID_FIRST);
    for (const [index, query] of kept.entries()) {
      const { row, line } = given[index] as (typeof given)[number];
      withLineNumber(line, () => checkSize(query), 'view');
      row.query = query;
    }
    this.staged.write();
  }
}
