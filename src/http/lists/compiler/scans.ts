import { conditionOf, type IndexLookup } from '../comparisons/value-index.js';
import type { FilterSql, Joined } from './conditions.js';
import { type CursorValues, Following } from './following.js';
import type { Bind } from './late-parameters.js';
import { nameOf, orderBy, type Sorting } from './sort.js';
import type { SideIndex, SortKey } from './sort-key.js';

export interface Scanning {
  readonly table: string;
  readonly filter: (joined?: Joined) => FilterSql;
  readonly sorting: Sorting;
  readonly after: CursorValues | undefined;
  /** How many rows are needed, those before the offset included. */
  readonly reach: string;
  readonly bind: Bind;
  readonly isSmall: boolean;
}

/** What the records `r` of a page are read from, in their order. */
export interface Source {
  /** Before the statement. */
  readonly picked: string;
  readonly from: string;
  readonly where: string;
  /** Of the keys. */
  readonly expressions: readonly string[];
}

/** The table, or what is picked from it by more than one scan. */
export function sourceOf(scanning: Scanning): Source {
  const { table, sorting, reach } = scanning;
  const scans = new ScanWriter(scanning);
  const picked = scans.picked();
  if (picked === undefined) return { picked: '', from: `${table} r`, ...scans.all() };
  const names = sorting.keys.map((_, index) => nameOf(index));
  // Once, and not for each record of a workspace that PostgreSQL knows nothing of.
  const once = `SELECT * FROM found ORDER BY ${orderBy(sorting, names, 'picked_id')} LIMIT ${reach}`;
  return {
    picked: `WITH found (${[...names, 'picked_id'].join(', ')}) AS (${picked}), p AS MATERIALIZED (${once})`,
    from: `p JOIN ${table} r ON r.workspace_id = $1 AND r.id = p.picked_id`,
    where: 'true',
    expressions: names.map((name) => `p.${name}`),
  };
}

/** Records in order. */
interface Scan extends Pick<FilterSql, 'conditions' | 'lookups'> {
  /** Joins a side table. */
  readonly join?: string;
  readonly id: string;
  readonly expressions: readonly string[];
  /** Whether all have a value of the first key, or none has; undefined if that differs. */
  readonly isValued?: boolean;
  /** The first key of all. */
  readonly sameKey?: string;
}

/** With more records than this, a scan in the order of the list soon finds a page of them. */
const FEW = 2_000;

class ScanWriter {
  private readonly keys: readonly SortKey[];
  private readonly whole: FilterSql;

  constructor(private readonly scanning: Scanning) {
    this.keys = scanning.sorting.keys;
    this.whole = scanning.filter();
  }

  /** Every record, by the conditions alone. */
  all(): Pick<Source, 'where' | 'expressions'> {
    const scan = this.scanOfAll();
    return { where: this.where(scan, scan.lookups.map(conditionOf)), expressions: scan.expressions };
  }

  /** Undefined where {@link all} can do it by one index in the order of the list. */
  picked(): string | undefined {
    const [first] = this.keys;
    if (first?.side && !this.scanning.isSmall) return this.bySide(first, first.side);
    const isInOrder = ({ single, otherwise }: IndexLookup) =>
      first === undefined && single !== undefined && otherwise === undefined;
    return this.whole.lookups.every(isInOrder) ? undefined : this.rows(this.scanOfAll());
  }

  private scanOfAll(): Scan {
    return { ...this.whole, id: 'r.id', expressions: this.keys.map(({ sql }) => sql) };
  }

  /**
   * What has no value comes last, where no index has it. So those that have a value of the first key are picked first, by
   * an index, and the others only where these aren't enough.
   */
  private bySide(first: SortKey, side: SideIndex): string {
    const { after, reach } = this.scanning;
    const reached = after?.values[0];
    if (side.othersKey !== undefined) return this.bySideAndOthers(first, side, side.othersKey);
    if (reached === null) return this.rows(this.without(first, side));
    const filter = this.scanning.filter(side.member);
    const valued = this.ofSide(side, filter);
    if (side.member !== undefined && filter.valued.has(side.member)) return valued;
    return `WITH valued AS MATERIALIZED (${valued})
      SELECT * FROM valued UNION ALL
      SELECT * FROM (${this.rows(this.without(first, side))}) valueless
      WHERE (SELECT count(*) FROM valued) < ${reach}`;
  }

  /** Those that have no row of their own count as the least, and are mixed with those that have that value. */
  private bySideAndOthers(first: SortKey, side: SideIndex, othersKey: string): string {
    const reached = this.scanning.after?.values[0];
    const kept = this.ofSide(side, this.whole);
    if (reached !== undefined && reached !== othersKey && !first.isDescending) return kept;
    const others = { ...this.without(first, side, othersKey), sameKey: othersKey };
    return `SELECT * FROM (${kept}) kept UNION ALL SELECT * FROM (${this.rows(others)}) others`;
  }

  private ofSide({ table, record, key, conditions, each }: SideIndex, filter: FilterSql): string {
    const rows = this.rows({
      join: `JOIN ${table} k ON k.workspace_id = $1 AND k.${record} = r.id`,
      id: `k.${record}`,
      expressions: [key, ...this.others()],
      conditions: [...conditions, ...filter.conditions],
      lookups: filter.lookups,
      isValued: true,
    });
    return each === undefined ? rows : `SELECT p.* FROM ${each} CROSS JOIN LATERAL (${rows}) p`;
  }

  private without({ type }: SortKey, { isWithout }: SideIndex, key = 'NULL'): Scan {
    const { conditions, lookups } = this.whole;
    return {
      id: 'r.id',
      isValued: false,
      expressions: [`${key}::${type}${type === 'text' ? ' COLLATE "C"' : ''}`, ...this.others()],
      conditions: [isWithout, ...conditions],
      lookups,
    };
  }

  /** The keys after the first. */
  private others(): string[] {
    return this.keys.slice(1).map(({ sql }) => sql);
  }

  /**
   * Enough rows of a scan. For several values, PostgreSQL would scan the whole list in its order; by each value there is an
   * index. So it fetches a page for each value, and records that have several of them once.
   */
  private rows(scan: Scan): string {
    const chosen = scan.lookups.find(({ single }) => single === undefined) ?? scan.lookups[0];
    const others = scan.lookups.filter((each) => each !== chosen).map(conditionOf);
    if (!chosen) return this.page(scan, []);
    const { values, single, otherwise } = chosen;
    if (single !== undefined && otherwise === undefined) return this.withValue(scan, chosen, single, others);
    const byValue = `SELECT picked.* FROM unnest(${values}) AS wanted (value)
      CROSS JOIN LATERAL (${this.withValue(scan, chosen, 'wanted.value', others)}) picked`;
    const more = otherwise === undefined ? '' : ` UNION ALL (${this.page(scan, [otherwise, ...others])})`;
    return `SELECT DISTINCT * FROM (${byValue}${more}) found`;
  }

  /**
   * PostgreSQL knows how frequent values are on average: it would scan everything for a rare one, and read and sort all that have
   * a frequent one. So what few records have is read as a whole.
   */
  private withValue(
    scan: Scan,
    { index, otherwise }: IndexLookup,
    value: string,
    others: readonly string[],
  ): string {
    if (this.keys.length === 0 || otherwise !== undefined)
      return this.page(scan, [index.condition(value), ...others]);
    const { table } = this.scanning;
    const joined = `few JOIN ${table} r ON r.workspace_id = $1 AND r.id = few.id`;
    const rare = this.page(scan, [`(SELECT count(*) FROM few) <= ${FEW}`, ...others], joined);
    const isFrequent = `(SELECT count(*) FROM few) > ${FEW}`;
    return `WITH few AS MATERIALIZED (SELECT id FROM (${index.ids(value)}) found LIMIT ${FEW + 1})
      SELECT * FROM (${rare}) rare
      UNION ALL
      SELECT * FROM (${this.page(scan, [index.recheck(value), isFrequent, ...others])}) frequent`;
  }

  private page(scan: Scan, more: readonly string[], from = `${this.scanning.table} r`): string {
    const { expressions, join = '', id, isValued } = scan;
    const order = orderBy(this.scanning.sorting, expressions, id, isValued);
    return `SELECT ${[...expressions, 'r.id'].join(', ')} FROM ${from} ${join}
      WHERE ${this.where(scan, more)} ORDER BY ${order} LIMIT ${this.scanning.reach}`;
  }

  private where({ expressions, conditions, id, isValued, sameKey }: Scan, more: readonly string[]): string {
    const { after, sorting, bind } = this.scanning;
    const following = after && new Following(sorting, after, bind);
    const place =
      sameKey === undefined
        ? following?.conditions(expressions, id, isValued)
        : following?.amongSame(sameKey, expressions, id);
    const all = [...conditions, ...more, ...(place ?? [])].map((each) => `(${each})`);
    return ['r.workspace_id = $1', ...all].join(' AND ');
  }
}
