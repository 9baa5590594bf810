import { LAST_POSITION } from '../../http/lists/position.js';
import { NameTaken } from '../../http/problems/problems.js';
import { recordTable, selectList } from '../../database/record-table.js';
import { DiscoveryState, type StateRow } from '../../states/discovery-state.entity.js';
import { DefaultStateNeeded } from '../../states/state.problems.js';
import type { NewState } from '../../states/state.requests.js';
import { insertRows, type BatchContext, updateRows } from './bulk.js';
import type { Kind } from '../kinds.js';
import { ReferenceIndex } from './reference-index.js';
import { type StagedRecord, StagedRecords, revised } from './staged-records.js';
import { LineRejected } from './line-rejected.js';
import { keepLineOrder, repeatedName } from './names-and-positions.js';

/** All states of the workspace: there are few, and their names, positions and default concern each other. */
export class StatesImport {
  readonly staged: StagedRecords<StateRow>;
  private readonly directory = new ReferenceIndex<StateRow>();
  private readonly placed = new Map<StagedRecord<StateRow>, number>();
  /** The last line that took the default away without giving it to another state. */
  private unsetBy = 0;

  private constructor(
    private readonly context: BatchContext,
    rows: readonly StateRow[],
  ) {
    this.staged = new StagedRecords(context, tableIn(context), rows);
    for (const { row } of this.staged.all) this.directory.add(row);
  }

  /** When lines are about states, nobody else may change them meanwhile. */
  static async load(context: BatchContext, kinds: ReadonlySet<Kind>): Promise<StatesImport> {
    const { transaction, workspaceId } = context;
    const writing = kinds.has('discoveryState');
    if (!writing && !kinds.has('discovery')) return new StatesImport(context, []);
    // In a statement of its own, so that the next one sees what whoever held the locks before has made.
    if (writing) await transaction.em.getRepository(DiscoveryState).lockAll(workspaceId);
    const rows = await transaction.query<StateRow>({
      text: `SELECT ${selectList(tableIn(context))} FROM discovery_state
        WHERE workspace_id = $1 ORDER BY id ${writing ? 'FOR NO KEY UPDATE' : ''}`,
      values: [workspaceId],
    });
    return new StatesImport(context, rows);
  }

  /** The id of a state; of the default state when none is named. */
  idOf(reference: string | undefined): string | undefined {
    if (reference !== undefined) return this.directory.find(reference)?.id;
    return this.default()?.id;
  }

  take(line: number, { clientId, position, isDefault, ...members }: NewState): void {
    const record =
      this.staged.find(clientId) ?? this.staged.begin(line, clientId, { position: this.nextPosition() });
    if (isDefault) this.vacateDefault();
    if (isDefault === false && record.row.is_default) this.unsetBy = line;
    revised(record, line, { ...this.staged.columnsOf(members), position, is_default: isDefault });
    if (position !== undefined) this.placed.set(record, line);
    this.directory.add(record.row);
  }

  /** What can only be told when all lines are known: names may change places, and the default may move. */
  check(): void {
    const repeated = repeatedName(this.staged.all);
    if (repeated) {
      const { line, row } = repeated;
      throw new LineRejected(line, new NameTaken('discovery state', row.name, '/name'), 'discoveryState');
    }
    if (this.unsetBy > 0 && !this.default()) throw new LineRejected(this.unsetBy, new DefaultStateNeeded());
  }

  async write(): Promise<void> {
    keepLineOrder(this.placed);
    const { table } = this.staged;
    const changed = this.staged.changed().map(({ row }) => row);
    // There is never a moment with two defaults, so the former one goes first.
    await updateRows(
      this.context,
      table,
      changed.filter((row) => !row.is_default),
    );
    await updateRows(
      this.context,
      table,
      changed.filter((row) => row.is_default),
    );
    await insertRows(this.context, table, this.staged.created());
  }

  private default(): StateRow | undefined {
    return this.staged.all.find(({ row }) => row.is_default)?.row;
  }

  private vacateDefault(): void {
    for (const { row } of this.staged.all) row.is_default = false;
  }

  private nextPosition(): number {
    const last = Math.max(-1, ...this.staged.all.map(({ row }) => row.position));
    return Math.min(last + 1, LAST_POSITION);
  }
}

const tableIn = ({ transaction }: BatchContext) => recordTable<StateRow>(transaction.em, DiscoveryState);
