import type { Reader } from '../../database/reader.js';
import { Ancestry } from './ancestry.js';
import type { Faults } from './faults.js';
import { type ChildRow, isChild, keyOf, type KnownRow, type KnownRows } from './known-rows.js';
import type { Missing } from './missing.js';
import type { Note } from './notes.js';
import {
  HAS_CHILDREN,
  IS_SUB,
  NO_DISCOVERY,
  NOT_UNDER_COMPONENT,
  notFound,
  parentRefused,
  type Reason,
  REFUSALS,
  repeated,
} from './relation-faults.js';
import type { ReadRow } from './row-records.js';
import {
  ABSENT,
  BELOW_COMPONENT,
  storedDiscoveries,
  type StoredDiscovery,
  SUB,
  TOP,
} from './stored-discoveries.js';

/** The words of references that may yet turn out to be wrong. */
const MOST_WORDS = 100_000;

interface RelatedTable {
  readonly headers: readonly string[];
  readonly isOfTool: boolean;
  readonly unit: 'line' | 'item';
}

type Stored = ReadonlyMap<string, StoredDiscovery>;

/** How the rows of a file relate to each other, whatever their order, and to discoveries of the workspace. */
export class Relations {
  private readonly known: KnownRows = new Map();
  private readonly children: ChildRow[] = [];
  private readonly words = new Map<number, string>();
  private readonly repeats = new Set<number>();
  /** Of the export of a tool, whose levels are not those of the workspace. */
  private readonly ancestry: Ancestry | undefined;

  constructor(
    private readonly reader: Reader,
    private readonly workspaceId: string,
    private readonly table: RelatedTable,
  ) {
    this.ancestry = table.isOfTool ? new Ancestry(this.known) : undefined;
  }

  /** Whether rows are to be imported after those that they are under. */
  get haveChildren(): boolean {
    return this.children.length > 0;
  }

  get notes(): readonly Note[] {
    return [{ code: 'repeated_rows', count: this.repeats.size }, ...(this.ancestry?.notes() ?? [])];
  }

  /** Whether the row of that line is there already, with the same cells. */
  isRepeat(line: number): boolean {
    return this.repeats.has(line);
  }

  /** @returns the faults of each row that has any */
  async add(rows: readonly ReadRow[], faults: Faults): Promise<Set<ReadRow>> {
    const stored = await storedDiscoveries(this.reader, this.workspaceId, rows);
    const refused = new Set<ReadRow>(rows.filter((row) => row.faults.length > 0));
    for (const row of rows) {
      const reasons = this.whyNot(row, stored);
      const known = this.knownOf(row, stored, reasons.length > 0 || refused.has(row));
      const former = this.known.get(keyOf(row.clientId));
      if (former && row.content !== undefined && former.content === row.content) {
        this.repeats.add(row.line);
        continue;
      }
      if (former) reasons.push({ reason: repeated(`${this.table.unit} ${former.line}`) });
      else this.note(row, known);
      for (const { reason, column } of reasons) {
        const header = column === undefined ? undefined : this.table.headers[column];
        faults.add({ line: row.line, ...(header !== undefined && { column: header }), ...reason });
        refused.add(row);
      }
    }
    return refused;
  }

  /**
   * To be called after the last row.
   *
   * @param missing where components are made of what is no discovery, if any are
   * @param refused gets the lines of rows that are refused
   */
  check(faults: Faults, missing: Missing | undefined, refused: Set<number>): void {
    if (missing && !this.ancestry) this.makeComponents(missing);
    for (const child of this.children) {
      const fault = this.ancestry ? REFUSALS[this.ancestry.settle(child, refused)] : this.faultOf(child);
      if (!fault) continue;
      const header = this.table.headers[child.column];
      faults.add({ line: child.line, ...(header !== undefined && { column: header }), ...fault });
      refused.add(child.line);
      child.isRefused = true;
    }
  }

  /** The row as it is imported, under whatever it goes. */
  placed(row: ReadRow): ReadRow {
    return this.ancestry?.placed(row) ?? row;
  }

  private whyNot(row: ReadRow, stored: Stored): { reason: Reason; column?: number }[] {
    const { kind, discovery, clientId } = row;
    if (!discovery) return [];
    const { column, reference } = discovery;
    if (kind === 'feedback') return stored.has(reference) ? [] : [{ reason: NO_DISCOVERY, column }];
    const isParent = !this.ancestry && stored.get(clientId)?.has_children;
    return isParent ? [{ reason: HAS_CHILDREN, column }] : [];
  }

  private knownOf(row: ReadRow, stored: Stored, isRefused: boolean): KnownRow | ChildRow {
    const { line, kind, content, discovery, members } = row;
    // What is refused may have texts of megabytes where others have a name.
    const name = this.ancestry && row.faults.length === 0 ? row.clientId : undefined;
    const known = { line, name, content, hasComponent: members['parentId'] !== undefined, isRefused };
    if (!discovery || kind === 'feedback') return known;
    const parent = stored.get(discovery.reference);
    const { place = ABSENT } = parent ?? {};
    const isAlone = stored.get(row.clientId)?.has_children ?? false;
    const top = place === SUB ? parent?.parent_client_id : parent?.client_id;
    const isBelow = !isAlone && (place === SUB || place === BELOW_COMPONENT);
    return {
      ...known,
      column: discovery.column,
      parent: keyOf(discovery.reference),
      place,
      isAlone,
      storedTop: isBelow ? (top ?? undefined) : undefined,
    };
  }

  private note(row: ReadRow, known: KnownRow | ChildRow): void {
    const { clientId, otherKey, discovery, faults } = row;
    this.known.set(keyOf(clientId), known);
    if (otherKey !== undefined && !this.known.has(keyOf(otherKey))) this.known.set(keyOf(otherKey), known);
    if (!isChild(known) || !discovery) return;
    this.children.push(known);
    const mayBeWrong = !this.ancestry && faults.length === 0 && known.place === ABSENT;
    if (mayBeWrong && this.words.size < MOST_WORDS) this.words.set(known.line, discovery.reference);
  }

  private makeComponents(missing: Missing): void {
    for (const child of this.children) {
      const word = this.words.get(child.line);
      if (child.place !== ABSENT || this.known.has(child.parent) || word === undefined) continue;
      if ('clientId' in missing.add('component', word)) child.hasComponent = true;
    }
  }

  private faultOf({ line, place, parent, hasComponent }: ChildRow): Reason | undefined {
    if (hasComponent) return undefined;
    const row = this.known.get(parent);
    if (row?.isRefused) return parentRefused(row.line);
    if (row?.hasComponent) return undefined;
    if (isChild(row) || place === SUB) return IS_SUB;
    if (place === BELOW_COMPONENT) return undefined;
    return row || place === TOP ? NOT_UNDER_COMPONENT : notFound(this.words.get(line));
  }
}
