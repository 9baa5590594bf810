import type { EntityName } from '@mikro-orm/postgresql';
import { CLIENT_ID_FIRST, ReferenceIndex } from '../../../../platform/database/records/reference-index.js';
import { recordTable } from '../../../../platform/database/records/record-table.js';
import { findNamed } from '../../../../platform/database/records/references.js';
import type { IdentifiedRow } from '../../../../platform/identifiers/identity.js';
import { type GivenIdentity, withoutIdentity } from '../../given-identity.js';
import { type BatchContext, KEPT } from '../origin.js';
import { type RecordKeys, StagedRecords } from './staged-records.js';

/** Imports kinds of records that need no rules beyond validation. */
export class PlainImport<Row extends IdentifiedRow> {
  private constructor(
    readonly staged: StagedRecords<Row>,
    readonly index: ReferenceIndex,
  ) {}

  static async load<Row extends IdentifiedRow>(
    context: BatchContext,
    entity: EntityName,
    keys: RecordKeys,
    references: ReadonlySet<string>,
  ): Promise<PlainImport<Row>> {
    const table = recordTable<Row>(context.transaction.em, entity);
    const staged = await StagedRecords.load(context, table, keys);
    const index = new ReferenceIndex(table.name, { lock: KEPT });
    await findNamed(context.transaction, context.workspaceId, [index], references, CLIENT_ID_FIRST);
    return new PlainImport(staged, index);
  }

  stage(line: number, given: GivenIdentity): void {
    const record = this.staged.find(given.clientId) ?? this.staged.add(given);
    this.staged.change(record, line, withoutIdentity(given));
    this.index.add(record.row);
  }
}
