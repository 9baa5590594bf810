import type { Reader } from '../../../../platform/database/reader.js';
import { quoted } from '../../../../http/problems/excerpt.js';
import { cellShown, type Detail, Faults, type FileFault, type Note } from '../faults.js';
import { faultsOfRow, type ReadRow, type SpooledRow, voterOf } from '../row-records.js';
import { Rejections } from '../rejected-rows.js';
import type { Table } from '../table.js';
import { Ancestry } from './ancestry.js';
import { CompanyRows } from './company-rows.js';
import { childOf, type ChildRow, isChild, keyOf, type KnownRow, type KnownRows } from './known-rows.js';
import { unknownSources } from './unknown-sources.js';
import {
  ABSENT,
  BELOW_COMPONENT,
  storedDiscoveries,
  type StoredDiscovery,
  SUB,
  TOP,
} from './stored-discoveries.js';

const REASONS = {
  discovery_not_found:
    'There is no discovery with this id or clientId in the workspace: import the discoveries first.',
  discovery_has_children: 'It has discoveries under it in the workspace, and so can not be under one.',
  parent_is_sub_discovery: 'The parent is itself under a discovery: there are two levels.',
  parent_not_under_component: 'The parent is not under a component: put it under one first.',
  parent_refused: 'The row that it is under is refused.',
  parent_cycle: 'It is under itself, by way of its parents.',
} as const;

type Reason = readonly [code: keyof typeof REASONS] | readonly [code: string, detail: Detail];

/** The most parents whose names are kept for messages about unknown parents. */
const MOST_NAMES = 100_000;

type Stored = ReadonlyMap<string, StoredDiscovery>;

/** Checks how rows, in any order, refer to each other and to discoveries of the workspace. */
export class Relations {
  readonly faults = new Faults();
  readonly refused = new Rejections();
  private readonly known: KnownRows = new Map();
  /** Rows with a parent that may be a discovery, by their lines. */
  private readonly children = new Map<number, ChildRow>();
  private readonly repeats = new Set<number>();
  /** Rows of another voter of a discovery that an earlier row has. */
  private readonly voters = new Set<number>();
  /** The hierarchy of a tool's export, whose levels differ from those of the workspace; undefined for other tables. */
  private readonly ancestry: Ancestry | undefined;
  private readonly companies: CompanyRows;

  constructor(
    private readonly reader: Reader,
    private readonly workspaceId: string,
    private readonly table: Table,
  ) {
    this.companies = new CompanyRows(reader, workspaceId);
    this.ancestry = table.isOfTool ? new Ancestry(this.known, this.refused) : undefined;
  }

  /** Whether the discovery of a line becomes a child of another one. */
  isUnderDiscovery(line: number): boolean {
    const child = this.children.get(line);
    return child !== undefined && child.top !== null && child.component === undefined;
  }

  get notes(): readonly Note[] {
    return [{ code: 'repeated_rows', count: this.repeats.size }, ...(this.ancestry?.notes() ?? [])];
  }

  /** Whether the row of a line is not imported, because it is rejected or repeats another row. */
  skips(line: number): boolean {
    return this.refused.has(line) || this.repeats.has(line);
  }

  async add(rows: readonly ReadRow[]): Promise<void> {
    const stored = await storedDiscoveries(this.reader, this.workspaceId, rows);
    for (const row of rows) {
      const [{ line, clientId, content, discovery }, isOfVoter] = [row, voterOf(row) !== undefined];
      if (row.faults.length > 0) this.refuseRow(line, row.faults);
      const former = this.known.get(keyOf(clientId));
      const isSame = former !== undefined && content !== undefined && former.content === content;
      if (isSame && !(isOfVoter && this.refused.has(former.line))) {
        (isOfVoter ? this.voters : this.repeats).add(line);
        continue;
      }
      this.refuse(line, discovery?.column, this.whyNot(row, stored), discovery?.reference);
      if (former && !isSame) this.refuse(line, undefined, repeated(`${this.table.unit} ${former.line}`));
      else this.remember(row, stored);
    }
    const sound = rows.filter(({ line }) => !this.refused.has(line));
    for (const fault of await this.companies.faultsIn(sound)) this.refuseRow(fault.line, [fault]);
    for (const [row, problem] of await unknownSources(this.reader, this.workspaceId, sound))
      this.refuseRow(row.line, faultsOfRow(row, problem));
  }

  /** Checks the parents of all rows. Call this after the last row. */
  check(): void {
    if (!this.ancestry && this.table.directory.components.createMissing) this.makeComponents();
    for (const each of this.children.values()) this.refuse(each.line, each.column, this.whyNotUnder(each));
  }

  /** The component that the row of a line is under, if that wasn't known when the row was read. */
  componentOf(line: number): string | undefined {
    return this.children.get(line)?.component;
  }

  /** The records of a row as all other rows leave them. */
  withRelations(row: SpooledRow, line: number): SpooledRow {
    const child = this.children.get(line);
    const placed = (child && this.ancestry?.withRelations(row, child)) ?? row;
    const records = placed.records.filter(([kind]) => kind !== 'discovery' || !this.voters.has(line));
    return this.companies.withRelations({ ...placed, records }, line);
  }

  refuseRow(line: number, faults: readonly FileFault[]): void {
    this.faults.add(...faults);
    this.refused.add(line, faults);
  }

  private refuse(line: number, column: number | undefined, reason: Reason | undefined, cell?: string): void {
    if (!reason) return;
    const [code, detail = REASONS[code as keyof typeof REASONS]] = reason;
    const header = column === undefined ? undefined : this.table.headers[column];
    const place = header !== undefined && { column: header, ...cellShown(cell) };
    this.refuseRow(line, [Object.assign({ line, code, detail }, place)]);
  }

  private whyNot({ kind, discovery, clientId }: ReadRow, stored: Stored): Reason | undefined {
    if (!discovery) return undefined;
    if (kind === 'feedback') return stored.has(discovery.reference) ? undefined : ['discovery_not_found'];
    const isParent = !this.ancestry && stored.get(clientId)?.has_children;
    return isParent ? ['discovery_has_children'] : undefined;
  }

  private remember(row: ReadRow, stored: Stored): void {
    const { line, kind, clientId, otherKey, content, members, discovery, faults } = row;
    // The names of rejected rows are not kept, because they may have megabytes.
    const isSound = faults.length === 0;
    const name = this.ancestry && isSound ? clientId : undefined;
    let known: KnownRow = { line, name, content, hasComponent: members['parentId'] !== undefined };
    if (discovery && kind === 'discovery') {
      const { reference } = discovery;
      const isNamed = !this.ancestry && isSound && this.children.size < MOST_NAMES;
      const [parent, own] = [stored.get(reference), stored.get(clientId)];
      const child = childOf(known, discovery, parent, own, isNamed ? reference : undefined);
      this.children.set(line, child);
      known = child;
    }
    this.known.set(keyOf(clientId), known);
    if (otherKey !== undefined && !this.known.has(keyOf(otherKey))) this.known.set(keyOf(otherKey), known);
  }

  private makeComponents(): void {
    const { components } = this.table.directory;
    for (const child of this.children.values()) {
      const { level, parent, parentName } = child;
      if (level !== ABSENT || this.known.has(parent) || parentName === undefined) continue;
      if ('value' in components.named(parentName)) child.hasComponent = true;
    }
    // A name that is also that of a row is a component if any row has made it one.
    for (const child of this.children.values()) {
      const { parentName } = child;
      const made = parentName !== undefined && components.isKnownOrMade(parentName);
      const named = made ? components.named(parentName) : undefined;
      if (named && 'value' in named) child.component = named.value;
    }
  }

  private whyNotUnder(child: ChildRow): Reason | undefined {
    if (this.ancestry) {
      const code = this.ancestry.resolveParent(child);
      return code && [code];
    }
    const { level, parent, hasComponent, parentName } = child;
    if (hasComponent) return undefined;
    const row = this.known.get(parent);
    if (row && this.refused.has(row.line)) return parentRefused(row.line);
    if (row?.hasComponent) return undefined;
    if (isChild(row) || level === SUB) return ['parent_is_sub_discovery'];
    if (level === BELOW_COMPONENT) return undefined;
    if (row || level === TOP) return ['parent_not_under_component'];
    return notFound(parentName);
  }
}

const parentRefused = (line: number): Reason => [
  'parent_refused',
  `The row that it is under, of line ${line}, is refused.`,
];

const repeated = (former: string): Reason => [
  'repeated_row',
  `The row has the same key, or the same cells, as that of ${former}.`,
];

const notFound = (name: string | undefined): Reason => [
  'parent_not_found',
  (option) =>
    `There is no component, no discovery and no row called ${name === undefined ? 'this' : quoted(name)}: correct it, or have a component made (${option('createMissing', 'true')}).`,
];
