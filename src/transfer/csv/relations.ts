import type { Reader } from '../../database/reader.js';
import { isUuid } from '../../identifiers/uuid.js';
import type { Faults } from './faults.js';
import type { Missing } from './missing.js';
import type { ReadRow } from './row-reader.js';
import {
  type Hash,
  hashOf,
  type LineSet,
  Numbers,
  RowIndex,
  SAYS_NOTHING,
  UNDER_COMPONENT,
  UNDER_DISCOVERY,
} from './row-index.js';

/** What the workspace says of a discovery that a row refers to. */
const ABSENT = 0;
const TOP = 1;
const BELOW_COMPONENT = 2;
const SUB = 3;

/** The words of references that may yet turn out to be wrong. */
const MOST_WORDS = 100_000;

interface DiscoveryFacts {
  readonly id: string;
  readonly client_id: string;
  readonly place: number;
  readonly has_children: boolean;
}

const UNITS = 8;

/** How the rows of a file relate to each other, whatever their order, and to discoveries of the workspace. */
export class Relations {
  private readonly index = new RowIndex();
  /** For each reference: its line, its column, the hashes of the row and of the reference, what the workspace says. */
  private readonly references = new Numbers();
  private readonly words = new Map<number, string>();

  constructor(
    private readonly reader: Reader,
    private readonly workspaceId: string,
    private readonly headers: readonly string[],
  ) {}

  /** Whether rows are to be imported after those that they are under. */
  get haveChildren(): boolean {
    return this.references.length > 0;
  }

  /** @returns the faults of each row that has any */
  async add(rows: readonly ReadRow[], faults: Faults): Promise<Set<ReadRow>> {
    const stored = await this.storedFor(rows);
    const refused = new Set<ReadRow>(rows.filter((row) => row.faults.length > 0));
    const refuse = (row: ReadRow, code: string, detail: string, column?: string) => {
      faults.add({ line: row.line, ...(column !== undefined && { column }), code, detail });
      refused.add(row);
    };
    for (const row of rows) {
      if (row.kind === 'feedback' && row.discovery && !stored.has(row.discovery.reference)) {
        const detail =
          'There is no discovery with this id or clientId in the workspace: import the discoveries first.';
        refuse(row, 'discovery_not_found', detail, this.headers[row.discovery.column]);
      }
      if (row.discovery && row.kind === 'discovery' && stored.get(row.clientId)?.has_children) {
        const detail = 'It has discoveries under it in the workspace, and so can not be under one.';
        refuse(row, 'discovery_has_children', detail, this.headers[row.discovery.column]);
      }
      const key = hashOf(row.clientId);
      const former = this.index.add(key, { line: row.line, says: saysOf(row), isRefused: refused.has(row) });
      if (former)
        refuse(
          row,
          'repeated_row',
          `The row has the same key, or the same cells, as that of line ${former.line}.`,
        );
      else if (row.kind === 'discovery') this.note(row, key, stored);
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
    if (missing) this.makeComponents(missing);
    for (let at = 0; at < this.references.length; at += UNITS) {
      const { line, column, key } = this.referenceAt(at);
      const fault = this.index.find(key)?.says === UNDER_DISCOVERY ? this.faultAt(at) : undefined;
      if (!fault) continue;
      const header = this.headers[column];
      faults.add({ line, ...(header !== undefined && { column: header }), ...fault });
      refused.add(line);
      this.index.refuse(key);
    }
  }

  private note(row: ReadRow, key: Hash, stored: ReadonlyMap<string, DiscoveryFacts>): void {
    if (!row.discovery) return;
    const { reference, column } = row.discovery;
    const place = stored.get(reference)?.place ?? ABSENT;
    if (place === ABSENT && this.words.size < MOST_WORDS) this.words.set(row.line, reference);
    this.references.push(row.line, column, ...key, ...hashOf(reference), place, 0);
  }

  private referenceAt(at: number) {
    const [line, column, high, low, parentHigh, parentLow, place] = [0, 1, 2, 3, 4, 5, 6].map((offset) =>
      this.references.at(at + offset),
    ) as [number, number, number, number, number, number, number];
    return { line, column, place, key: [high, low] as const, parent: [parentHigh, parentLow] as const };
  }

  private makeComponents(missing: Missing): void {
    for (let at = 0; at < this.references.length; at += UNITS) {
      const { line, key, parent, place } = this.referenceAt(at);
      const word = this.words.get(line);
      if (place !== ABSENT || this.index.find(parent) || word === undefined) continue;
      missing.add('component', word);
      this.index.say(key, UNDER_COMPONENT);
    }
  }

  private faultAt(at: number): { code: string; detail: string } | undefined {
    const { line, place, parent } = this.referenceAt(at);
    const row = this.index.find(parent);
    if (row?.isRefused)
      return { code: 'parent_refused', detail: `The row that it is under, of line ${row.line}, is refused.` };
    if (row?.says === UNDER_COMPONENT) return undefined;
    if (row?.says === UNDER_DISCOVERY || place === SUB) {
      return {
        code: 'parent_is_sub_discovery',
        detail: 'The parent is itself under a discovery: there are two levels.',
      };
    }
    if (place === BELOW_COMPONENT) return undefined;
    if (row || place === TOP) {
      return {
        code: 'parent_not_under_component',
        detail: 'The parent is not under a component: put it under one first.',
      };
    }
    const word = this.words.get(line);
    const what = word === undefined ? 'this' : JSON.stringify(word.slice(0, 100));
    const detail = `There is no component, no discovery and no row called ${what}: correct it, or have a component made (--create-missing).`;
    return { code: 'parent_not_found', detail };
  }

  /** By `clientId` and by `id`. */
  private async storedFor(rows: readonly ReadRow[]): Promise<ReadonlyMap<string, DiscoveryFacts>> {
    const referring = rows.filter(({ discovery }) => discovery);
    const names = [...new Set(referring.flatMap((row) => [row.clientId, row.discovery?.reference ?? '']))];
    if (names.length === 0) return new Map();
    const facts = `d.id, d.client_id, CASE WHEN d.component_id IS NOT NULL THEN ${BELOW_COMPONENT}
        WHEN d.parent_discovery_id IS NOT NULL THEN ${SUB} ELSE ${TOP} END AS place,
      EXISTS (SELECT FROM discovery c WHERE c.workspace_id = $1 AND c.parent_discovery_id = d.id) AS has_children`;
    const found = await this.reader.query<DiscoveryFacts>({
      text: `SELECT ${facts} FROM discovery d WHERE d.workspace_id = $1 AND d.client_id = ANY ($2::text[])
        UNION SELECT ${facts} FROM discovery d WHERE d.workspace_id = $1 AND d.id = ANY ($3::uuid[])`,
      values: [this.workspaceId, names, names.filter(isUuid)],
    });
    const byId = found.map((each): [string, DiscoveryFacts] => [each.id, each]);
    return new Map([...byId, ...found.map((each): [string, DiscoveryFacts] => [each.client_id, each])]);
  }
}

const saysOf = ({ discovery, members }: ReadRow): number => {
  if (discovery) return UNDER_DISCOVERY;
  return members['parentId'] === undefined ? SAYS_NOTHING : UNDER_COMPONENT;
};
