import { LAST_POSITION } from '../../http/lists/list.requests.js';
import { NameTaken } from '../../http/problems/problems.js';
import { recordTable, selectList } from '../../database/record-table.js';
import { DiscoveryState, type StateRow } from '../../states/discovery-state.entity.js';
import { DefaultStateNeeded } from '../../states/state.problems.js';
import type { NewState } from '../../states/state.requests.js';
import { insertRows, type Scope, updateRows } from './bulk.js';
import type { Kind } from '../kinds.js';
import { Directory } from './directory.js';
import { type Draft, Drafts, revised } from './drafts.js';
import { LineRefused } from './line-refused.js';
import { keepLineOrder, repeatedName } from './names-and-positions.js';

/** All states of the workspace: there are few, and their names, positions and default concern each other. */
export class StatesImport {
  readonly drafts: Drafts<StateRow>;
  private readonly directory = new Directory<StateRow>();
  private readonly placed = new Map<Draft<StateRow>, number>();
  /** The last line that took the default away without giving it to another state. */
  private unsetBy = 0;

  private constructor(
    private readonly scope: Scope,
    rows: readonly StateRow[],
  ) {
    this.drafts = new Drafts(scope, tableIn(scope), rows);
    for (const { row } of this.drafts.all) this.directory.add(row);
  }

  /** When lines are about states, nobody else may change them meanwhile. */
  static async load(scope: Scope, kinds: ReadonlySet<Kind>): Promise<StatesImport> {
    const { transaction, workspaceId } = scope;
    const writing = kinds.has('discoveryState');
    if (!writing && !kinds.has('discovery')) return new StatesImport(scope, []);
    // In a statement of its own, so that the next one sees what whoever held the locks before has made.
    if (writing) await transaction.em.getRepository(DiscoveryState).lockAll(workspaceId);
    const rows = await transaction.query<StateRow>({
      text: `SELECT ${selectList(tableIn(scope))} FROM discovery_state
        WHERE workspace_id = $1 ORDER BY id ${writing ? 'FOR NO KEY UPDATE' : ''}`,
      values: [workspaceId],
    });
    return new StatesImport(scope, rows);
  }

  /** The id of a state; of the default state when none is named. */
  idOf(reference: string | undefined): string | undefined {
    if (reference !== undefined) return this.directory.find(reference)?.id;
    return this.default()?.id;
  }

  take(line: number, { clientId, position, isDefault, ...members }: NewState): void {
    const draft =
      this.drafts.find(clientId) ?? this.drafts.begin(line, clientId, { position: this.nextPosition() });
    if (isDefault) this.vacateDefault();
    if (isDefault === false && draft.row.is_default) this.unsetBy = line;
    revised(draft, line, { ...this.drafts.columnsOf(members), position, is_default: isDefault });
    if (position !== undefined) this.placed.set(draft, line);
    this.directory.add(draft.row);
  }

  /** What can only be told when all lines are known: names may change places, and the default may move. */
  check(): void {
    const repeated = repeatedName(this.drafts.all);
    if (repeated) {
      const { line, row } = repeated;
      throw new LineRefused(line, new NameTaken('discovery state', row.name, '/name'), 'discoveryState');
    }
    if (this.unsetBy > 0 && !this.default()) throw new LineRefused(this.unsetBy, new DefaultStateNeeded());
  }

  async write(): Promise<void> {
    keepLineOrder(this.placed);
    const { table } = this.drafts;
    const changed = this.drafts.changed().map(({ row }) => row);
    // There is never a moment with two defaults, so the former one goes first.
    await updateRows(
      this.scope,
      table,
      changed.filter((row) => !row.is_default),
    );
    await updateRows(
      this.scope,
      table,
      changed.filter((row) => row.is_default),
    );
    await insertRows(this.scope, table, this.drafts.created());
  }

  private default(): StateRow | undefined {
    return this.drafts.all.find(({ row }) => row.is_default)?.row;
  }

  private vacateDefault(): void {
    for (const { row } of this.drafts.all) row.is_default = false;
  }

  private nextPosition(): number {
    const last = Math.max(-1, ...this.drafts.all.map(({ row }) => row.position));
    return Math.min(last + 1, LAST_POSITION);
  }
}

const tableIn = ({ transaction }: Scope) => recordTable<StateRow>(transaction.em, DiscoveryState);
