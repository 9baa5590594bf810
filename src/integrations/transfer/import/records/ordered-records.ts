import type { EntityName } from '@mikro-orm/postgresql';
import {
  CLIENT_ID_FIRST,
  ReferenceIndex,
  recordNamed,
} from '../../../../platform/database/records/reference-index.js';
import { recordTable, selectList } from '../../../../platform/database/records/record-table.js';
import { LAST_POSITION } from '../../../../http/lists/list.requests.js';
import type { IdentifiedRow } from '../../../../platform/identifiers/identity.js';
import { NameTaken } from '../../../../http/problems/problems.js';
import type { Problem } from '../../../../http/problems/problem.js';
import type { Kind } from '../../kinds.js';
import { LineRejected } from '../lines/line-rejected.js';
import type { BatchContext } from '../origin.js';
import { type StagedRecord, StagedRecords } from './staged-records.js';

interface OrderedRow extends IdentifiedRow {
  readonly name: string;
  readonly position: number;
}

/** All states or all fields of a workspace. They are few, and their names and positions depend on each other. */
export class OrderedRecords<Row extends OrderedRow> {
  readonly index: ReferenceIndex<Row>;
  private readonly moved = new Map<StagedRecord<Row>, number>();

  private constructor(readonly staged: StagedRecords<Row>) {
    this.index = new ReferenceIndex<Row>(staged.table.name);
    for (const row of staged.rows) this.index.add(row);
  }

  /** @param lock the locking clause; without one, nothing is loaded */
  static async load<Row extends OrderedRow>(
    context: BatchContext,
    entity: EntityName,
    lock: string | undefined,
  ): Promise<OrderedRecords<Row>> {
    const table = recordTable<Row>(context.transaction.em, entity);
    if (lock === undefined) return new OrderedRecords(new StagedRecords(context, table));
    const rows = await context.transaction.query<Row>({
      text: `SELECT ${selectList(table)} FROM ${table.name} WHERE workspace_id = $1 ORDER BY id ${lock}`,
      values: [context.workspaceId],
    });
    return new OrderedRecords(new StagedRecords(context, table, rows));
  }

  find(reference: string): Row | undefined {
    return recordNamed(reference, [this.index], CLIENT_ID_FIRST);
  }

  change(
    record: StagedRecord<Row>,
    line: number,
    members: object & { readonly position?: number | undefined },
  ): void {
    this.staged.change(record, line, members);
    if (members.position !== undefined) this.moved.set(record, line);
    this.index.add(record.row);
  }

  /** Call this after the last line, because lines may swap names. @throws LineRejected */
  checkNames(kind: Kind, noun: string): void {
    const names = new Set<string>();
    // Rows are compared in the order of their lines, so that the fault is reported for the later line.
    for (const { line, row } of this.staged.all.toSorted((a, b) => a.line - b.line)) {
      if (names.has(row.name)) throw new LineRejected(line, new NameTaken(noun, row.name, '/name'), kind);
      names.add(row.name);
    }
  }

  /** Call this after the last line. @throws LineRejected for the first line that exceeds the limit */
  checkCount(kind: Kind, rows: readonly Row[], most: number, tooMany: Problem): void {
    if (rows.length <= most) return;
    const added = this.staged.all.filter(({ stored }) => !stored);
    // A workspace may have exceeded the limit before the limit was introduced.
    const beyond = added.at(Math.max(-added.length, most - rows.length));
    if (beyond) throw new LineRejected(beyond.line, tooMany, kind);
  }

  /** Lists sort equal positions by `id`. Where that isn't the order of lines, this increases the later position. */
  keepLineOrder(): void {
    const ordered = [...this.moved]
      .toSorted(([a, lineOfA], [b, lineOfB]) => a.row.position - b.row.position || lineOfA - lineOfB)
      .map(([{ row }]) => row);
    for (const [index, row] of ordered.entries()) {
      const before = ordered[index - 1];
      if (!before) continue;
      const least = row.id > before.id ? before.position : before.position + 1;
      Object.assign(row, { position: Math.max(row.position, Math.min(least, LAST_POSITION)) });
    }
  }
}
