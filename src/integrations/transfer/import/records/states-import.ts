import { RowWriter } from '../../../../platform/database/records/row-writer.js';
import { positionAfter } from '../../../../http/lists/list.requests.js';
import { DiscoveryState, type StateRow } from '../../../../records/states/discovery-state.entity.js';
import { StatesRepository } from '../../../../records/states/states.repository.js';
import {
  DefaultStateNeeded,
  MOST_STATES,
  STATE,
  TooManyStates,
} from '../../../../records/states/state.problems.js';
import { FIRST_STATES } from '../../../../records/workspaces/workspaces.service.js';
import { withoutIdentity } from '../../given-identity.js';
import type { ImportedRecord, Kind } from '../../kinds.js';
import type { ReferenceIndex } from '../../../../platform/database/records/reference-index.js';
import type { BatchContext } from '../origin.js';
import { LineRejected } from '../lines/line-rejected.js';
import { OrderedRecords } from './ordered-records.js';
import { isUntouched, type StagedRecord, type StagedRecords } from './staged-records.js';

export class StatesImport {
  readonly staged: StagedRecords<StateRow>;
  readonly index: ReferenceIndex<StateRow>;
  private unsetBy = 0;
  /** The initial states of a new workspace that the file lacks, which are deleted. */
  private superseded: readonly StagedRecord<StateRow>[] = [];

  private constructor(
    private readonly context: BatchContext,
    private readonly states: OrderedRecords<StateRow>,
  ) {
    this.staged = states.staged;
    this.index = states.index;
  }

  static async load(context: BatchContext, kinds: ReadonlySet<Kind>): Promise<StatesImport> {
    const { transaction, workspaceId } = context;
    const isWriting = kinds.has('discoveryState');
    // The lock is a separate statement, so that the next statement sees what its former holder has committed.
    if (isWriting) await new StatesRepository(transaction.em).lockAll(workspaceId);
    const readLock = kinds.has('discovery') ? 'FOR KEY SHARE' : undefined;
    const lock = isWriting ? 'FOR NO KEY UPDATE' : readLock;
    return new StatesImport(context, await OrderedRecords.load(context, DiscoveryState, lock));
  }

  get default(): StateRow | undefined {
    return this.staged.rows.find((row) => row.is_default);
  }

  stage(line: number, given: ImportedRecord<'discoveryState'>): void {
    const members = withoutIdentity(given);
    const { isDefault } = members;
    const record = this.staged.find(given.clientId) ?? this.add(given);
    this.staged.replace(record, given);
    if (isDefault) this.vacateDefault();
    if (isDefault === false && record.row.is_default) this.unsetBy = line;
    this.states.change(record, line, members);
  }

  /** Call this after the last line, because lines may change which state is the default. @throws LineRejected */
  check(): void {
    this.superseded = this.context.isEmpty ? this.staged.all.filter(isSuperseded) : [];
    for (const record of this.superseded) this.staged.remove(record);
    this.states.checkNames('discoveryState', STATE);
    this.states.checkCount('discoveryState', this.staged.rows, MOST_STATES, new TooManyStates());
    if (this.unsetBy > 0 && !this.default) throw new LineRejected(this.unsetBy, new DefaultStateNeeded());
  }

  write(): void {
    const { transaction, workspaceId } = this.context;
    this.states.keepLineOrder();
    const gone = this.superseded.flatMap(({ stored }) => stored ?? []);
    new RowWriter(this.context, this.staged.table).delete(gone);
    if (this.staged.all.some(({ row, stored }) => stored?.is_default && !row.is_default))
      new StatesRepository(transaction.em).clearDefault(workspaceId);
    this.staged.write();
  }

  private add(given: ImportedRecord<'discoveryState'>): StagedRecord<StateRow> {
    const positions = this.staged.rows.map((row) => row.position);
    return this.staged.add(given, { position: positionAfter(positions) });
  }

  private vacateDefault(): void {
    for (const row of this.staged.rows) row.is_default = false;
  }
}

const FIRST_CLIENT_IDS: ReadonlySet<string> = new Set(FIRST_STATES.map(({ clientId }) => clientId));

const isSuperseded = ({ row, stored, line }: StagedRecord<StateRow>): boolean =>
  line === 0 &&
  !row.is_default &&
  stored !== undefined &&
  isUntouched(stored) &&
  FIRST_CLIENT_IDS.has(stored.client_id);
