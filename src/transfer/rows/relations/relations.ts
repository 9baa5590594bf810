import type { Reader } from '../../../database/reader.js';
import { Ancestry } from './ancestry.js';
import { Faults, type Note } from '../faults.js';
import { childOf, type ChildRow, isChild, keyOf, type KnownRow, type KnownRows } from './known-rows.js';
import {
  notFound,
  parentRefused,
  type Reason,
  reason,
  type ReasonCode,
  repeated,
} from './relation-faults.js';
import type { ReadRow } from '../row-records.js';
import {
  ABSENT,
  BELOW_COMPONENT,
  storedDiscoveries,
  type StoredDiscovery,
  SUB,
  TOP,
} from './stored-discoveries.js';
import type { Table } from '../table.js';

/** The names of parents that may yet turn out to be wrong. */
const MOST_NAMES = 100_000;

type Stored = ReadonlyMap<string, StoredDiscovery>;

/** How the rows of a file relate to each other, whatever their order, and to discoveries of the workspace. */
export class Relations {
  readonly faults = new Faults();
  readonly refused = new Set<number>();
  private readonly known: KnownRows = new Map();
  private readonly children: ChildRow[] = [];
  private readonly parentNames = new Map<number, string>();
  private readonly repeats = new Set<number>();
  /** Of the export of a tool, whose levels are not those of the workspace. */
  private readonly ancestry: Ancestry | undefined;

  constructor(
    private readonly reader: Reader,
    private readonly workspaceId: string,
    private readonly table: Table,
  ) {
    this.ancestry = table.isOfTool ? new Ancestry(this.known, this.refused) : undefined;
  }

  /** Whether rows are to be imported after those that they are under. */
  get haveChildren(): boolean {
    return this.children.length > 0;
  }

  get notes(): readonly Note[] {
    return [{ code: 'repeated_rows', count: this.repeats.size }, ...(this.ancestry?.notes() ?? [])];
  }

  /** Whether the row of that line is not imported: it is refused, or there already with the same cells. */
  skips(line: number): boolean {
    return this.refused.has(line) || this.repeats.has(line);
  }

  async add(rows: readonly ReadRow[]): Promise<void> {
    const stored = await storedDiscoveries(this.reader, this.workspaceId, rows);
    for (const row of rows) {
      const { line, clientId, content, discovery } = row;
      this.faults.add(...row.faults);
      if (row.faults.length > 0) this.refused.add(line);
      const former = this.known.get(keyOf(clientId));
      if (former && content !== undefined && former.content === content) {
        this.repeats.add(line);
        continue;
      }
      const code = this.whyNot(row, stored);
      if (code) this.refuse(line, discovery?.column, reason(code));
      if (former) this.refuse(line, undefined, repeated(`${this.table.unit} ${former.line}`));
      else this.note(row, stored);
    }
  }

  /** To be called after the last row. */
  check(): void {
    if (!this.ancestry && this.table.directory.components.createMissing) this.makeComponents();
    for (const child of this.children) {
      const fault = this.ancestry ? this.ancestry.settle(child) : this.faultOf(child);
      if (fault) this.refuse(child.line, child.column, fault);
    }
  }

  placed(row: ReadRow): ReadRow {
    return this.ancestry?.placed(row) ?? row;
  }

  private refuse(line: number, column: number | undefined, why: Reason): void {
    const header = column === undefined ? undefined : this.table.headers[column];
    this.faults.add({ line, ...(header !== undefined && { column: header }), ...why });
    this.refused.add(line);
  }

  private whyNot({ kind, discovery, clientId }: ReadRow, stored: Stored): ReasonCode | undefined {
    if (!discovery) return undefined;
    if (kind === 'feedback') return stored.has(discovery.reference) ? undefined : 'discovery_not_found';
    const isParent = !this.ancestry && stored.get(clientId)?.has_children;
    return isParent ? 'discovery_has_children' : undefined;
  }

  private note(row: ReadRow, stored: Stored): void {
    const { line, kind, clientId, otherKey, content, members, discovery, faults } = row;
    // What is refused may have texts of megabytes where others have a name.
    const name = this.ancestry && faults.length === 0 ? clientId : undefined;
    const known: KnownRow = { line, name, content, hasComponent: members['parentId'] !== undefined };
    const isUnder = discovery !== undefined && kind === 'discovery';
    const noted = isUnder
      ? childOf(known, discovery, stored.get(discovery.reference), stored.get(clientId))
      : known;
    this.known.set(keyOf(clientId), noted);
    if (otherKey !== undefined && !this.known.has(keyOf(otherKey))) this.known.set(keyOf(otherKey), noted);
    if (!isUnder || !isChild(noted)) return;
    this.children.push(noted);
    const mayBeWrong = !this.ancestry && faults.length === 0 && noted.place === ABSENT;
    if (mayBeWrong && this.parentNames.size < MOST_NAMES) this.parentNames.set(line, discovery.reference);
  }

  private makeComponents(): void {
    for (const child of this.children) {
      const name = this.parentNames.get(child.line);
      if (child.place !== ABSENT || this.known.has(child.parent) || name === undefined) continue;
      if ('clientId' in this.table.directory.components.named(name)) child.hasComponent = true;
    }
  }

  private faultOf({ line, place, parent, hasComponent }: ChildRow): Reason | undefined {
    if (hasComponent) return undefined;
    const row = this.known.get(parent);
    if (row && this.refused.has(row.line)) return parentRefused(row.line);
    if (row?.hasComponent) return undefined;
    if (isChild(row) || place === SUB) return reason('parent_is_sub_discovery');
    if (place === BELOW_COMPONENT) return undefined;
    if (row || place === TOP) return reason('parent_not_under_component');
    return notFound(this.parentNames.get(line));
  }
}
