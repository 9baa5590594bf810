import type { Reader } from '../../database/reader.js';
import { Ancestry } from './ancestry.js';
import { type ChildRow, ChildRows } from './child-rows.js';
import type { Faults } from './faults.js';
import type { Missing } from './missing.js';
import type { Note } from './notes.js';
import {
  hashOf,
  type IndexedRow,
  LineSet,
  RowIndex,
  SAYS_NOTHING,
  UNDER_COMPONENT,
  UNDER_DISCOVERY,
} from './row-index.js';
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
  private readonly index = new RowIndex();
  private readonly children = new ChildRows();
  private readonly words = new Map<number, string>();
  private readonly repeats = new LineSet();
  /** Of the export of a tool, whose levels are not those of the workspace. */
  private readonly ancestry: Ancestry | undefined;

  constructor(
    private readonly reader: Reader,
    private readonly workspaceId: string,
    private readonly table: RelatedTable,
  ) {
    this.ancestry = table.isOfTool ? new Ancestry(this.children, this.index) : undefined;
  }

  /** Whether rows are to be imported after those that they are under. */
  get haveChildren(): boolean {
    return this.children.count > 0;
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
      // What is refused may have texts of megabytes where others have a name.
      const isSound = row.faults.length === 0;
      if (isSound) this.ancestry?.remember(row);
      const reasons = this.whyNot(row, stored);
      const isRefused = reasons.length > 0 || refused.has(row);
      const former = this.index.add(hashOf(row.clientId), { line: row.line, says: saysOf(row), isRefused });
      if (former && this.hasContent(row, former)) {
        this.repeats.add(row.line);
        continue;
      }
      if (former) reasons.push({ reason: repeated(`${this.table.unit} ${former.line}`) });
      else this.note(row, stored, isSound);
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
  check(faults: Faults, missing: Missing | undefined, refused: LineSet): void {
    if (missing && !this.ancestry) this.makeComponents(missing);
    for (let index = 0; index < this.children.count; index++) {
      const child = this.children.at(index);
      const fault = this.ancestry
        ? REFUSALS[this.ancestry.settle(index, refused)]
        : this.index.find(child.key)?.says === UNDER_DISCOVERY && this.faultOf(child);
      if (!fault) continue;
      const header = this.table.headers[child.column];
      faults.add({ line: child.line, ...(header !== undefined && { column: header }), ...fault });
      refused.add(child.line);
      this.index.refuse(child.key);
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

  private hasContent({ content }: ReadRow, { line }: IndexedRow): boolean {
    return content !== undefined && this.index.find(hashOf(`=${content}`))?.line === line;
  }

  private note(row: ReadRow, stored: Stored, isSound: boolean): void {
    const key = hashOf(row.clientId);
    const { line, otherKey, content } = row;
    const indexed = { line, says: saysOf(row), isRefused: false };
    if (content !== undefined) this.index.add(hashOf(`=${content}`), indexed);
    if (otherKey !== undefined && otherKey !== row.clientId) this.index.add(hashOf(otherKey), indexed);
    if (!row.discovery || row.kind === 'feedback') return;
    const { reference, column } = row.discovery;
    const parent = stored.get(reference);
    const place = parent?.place ?? ABSENT;
    this.children.add({ line: row.line, column, key, parent: hashOf(reference), place });
    if (this.ancestry) this.ancestry.note(row, parent, stored.get(row.clientId)?.has_children ?? false);
    else if (isSound && place === ABSENT && this.words.size < MOST_WORDS) this.words.set(row.line, reference);
  }

  private makeComponents(missing: Missing): void {
    for (let index = 0; index < this.children.count; index++) {
      const { line, key, parent, place } = this.children.at(index);
      const word = this.words.get(line);
      if (place !== ABSENT || this.index.find(parent) || word === undefined) continue;
      if ('clientId' in missing.add('component', word)) this.index.say(key, UNDER_COMPONENT);
    }
  }

  private faultOf({ line, place, parent }: ChildRow): Reason | undefined {
    const row = this.index.find(parent);
    if (row?.isRefused) return parentRefused(row.line);
    if (row?.says === UNDER_COMPONENT) return undefined;
    if (row?.says === UNDER_DISCOVERY || place === SUB) return IS_SUB;
    if (place === BELOW_COMPONENT) return undefined;
    return row || place === TOP ? NOT_UNDER_COMPONENT : notFound(this.words.get(line));
  }
}

function saysOf({ discovery, members }: ReadRow): number {
  const component = members['parentId'] === undefined ? SAYS_NOTHING : UNDER_COMPONENT;
  return discovery ? UNDER_DISCOVERY | component : component;
}
