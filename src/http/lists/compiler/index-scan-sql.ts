import { conditionOf, type IndexLookup } from '../comparisons/value-index.js';
import { planFurther, SMALL_SET, smallSet } from '../planner-hints.js';
import type { FilterPlan, Joined } from './filter-plan.js';
import { type CursorValues, Keyset } from './keyset.js';
import type { Bind } from './deferred-parameters.js';
import { nameOf, orderBy, type Sorting } from './sort.js';

export interface Scanning {
  readonly table: string;
  readonly filter: (joined?: Joined) => FilterPlan;
  readonly sorting: Sorting;
  readonly after: CursorValues | undefined;
  /** SQL for the number of rows needed, including those before the offset. */
  readonly reach: string;
  readonly bind: Bind;
  readonly isSmall: boolean;
}

/** A scan of records in the order of the list. */
export interface Scan extends Pick<FilterPlan, 'always' | 'lookups'> {
  readonly join?: string;
  /** What to read instead of `r` and the join, for a small set `s`. */
  readonly fromSmallSet?: string;
  readonly id: string;
  readonly expressions: readonly string[];
  /** Whether all records have a value of the first key (true) or none has (false); undefined if some have. */
  readonly isValued?: boolean;
  /** The first key's value if it is the same for all records. */
  readonly sameKey?: string;
}

export class IndexScanSql {
  readonly limit: string;
  readonly whole: FilterPlan;
  /** Whether several conditions can use an index. */
  readonly isIntersection: boolean;
  /** SQL for the rows of a side table that stand for the records of a list in the order of ids. */
  private readonly sideRows: string | undefined;

  constructor(private readonly scanning: Scanning) {
    const { sorting, reach } = scanning;
    this.whole = scanning.filter();
    this.isIntersection = this.whole.byIndex.length > 1;
    const isPlannedFurther = this.isIntersection && sorting.keys.length === 0;
    this.sideRows = sorting.keys.length === 0 ? this.whole.sideRows : undefined;
    this.limit = isPlannedFurther ? planFurther(reach) : reach;
  }

  /** Whether a scan of the table itself isn't enough, whatever the lookups are. */
  get isSeveralScans(): boolean {
    return this.isIntersection || this.sideRows !== undefined;
  }

  /** The common table expressions that all scans use. */
  shared(): string[] {
    const { byIndex } = this.whole;
    if (!this.isIntersection || this.scanning.sorting.keys.length === 0) return [];
    const conditions = ['r.workspace_id = $1', ...byIndex.map((each) => `(${each})`)].join(' AND ');
    return [smallSet(`SELECT r.id FROM ${this.scanning.table} r WHERE ${conditions}`)];
  }

  all(): Scan {
    return { ...this.whole, id: 'r.id', expressions: this.scanning.sorting.keys.map(({ sql }) => sql) };
  }

  /**
   * SQL for enough rows of a scan. For several values, PostgreSQL would scan the whole list in order although each
   * value has an index; so a page is fetched for each value, and records with several values count once.
   */
  rows(scan: Scan): string {
    const all = scan.lookups.map(conditionOf);
    // The records' own rows are wide, and only those of the page are needed.
    if (this.sideRows !== undefined) return this.page({ ...scan, always: [] }, [], `(${this.sideRows}) r`);
    if (this.isIntersection)
      return this.scanning.sorting.keys.length > 0 ? this.bySize(scan, [], all) : this.page(scan, all);
    const chosen = scan.lookups.find(({ single }) => single === undefined) ?? scan.lookups[0];
    const others = scan.lookups.filter((each) => each !== chosen).map(conditionOf);
    if (!chosen) return this.page(scan, []);
    const { values, single, otherwise } = chosen;
    if (single !== undefined && otherwise === undefined) return this.withValue(scan, chosen, single, others);
    const byValue = `SELECT page.* FROM unnest(${values}) AS wanted (value)
      CROSS JOIN LATERAL (${this.withValue(scan, chosen, 'wanted.value', others)}) page`;
    const more = otherwise === undefined ? '' : ` UNION ALL (${this.page(scan, [otherwise, ...others])})`;
    return `SELECT DISTINCT * FROM (${byValue}${more}) found`;
  }

  private withValue(scan: Scan, { index }: IndexLookup, value: string, others: readonly string[]): string {
    if (this.scanning.sorting.keys.length === 0) return this.page(scan, [index.condition(value), ...others]);
    return `WITH ${smallSet(index.ids(value))} ${this.bySize(scan, [index.recheck(value)], others)}`;
  }

  /**
   * Reads a small set whole, and scans in order otherwise.
   *
   * @param recheck conditions that the small set meets already
   */
  private bySize(scan: Scan, recheck: readonly string[], others: readonly string[]): string {
    const joined = `small_set s JOIN ${this.scanning.table} r ON r.workspace_id = $1 AND r.id = s.id`;
    const size = '(SELECT count(*) FROM small_set)';
    const rare = [`${size} <= ${SMALL_SET}`, ...others];
    const { fromSmallSet } = scan;
    const few =
      fromSmallSet === undefined
        ? this.page(scan, rare, joined)
        : this.page({ ...scan, join: '' }, rare, fromSmallSet);
    return `SELECT * FROM (${few}) rare
      UNION ALL
      SELECT * FROM (${this.page(scan, [`${size} > ${SMALL_SET}`, ...recheck, ...others])}) frequent`;
  }

  private page(scan: Scan, more: readonly string[], from = `${this.scanning.table} r`): string {
    const { expressions, join = '', id, isValued } = scan;
    const order = orderBy(this.scanning.sorting, expressions, id, isValued);
    // The columns are named here, because Citus loses the names that a CTE gives to the columns of a UNION.
    const columns = [...expressions.map((sql, index) => `${sql} AS ${nameOf(index)}`), 'r.id AS found_id'];
    return `SELECT ${columns.join(', ')} FROM ${from} ${join}
      WHERE ${this.where(scan, more)} ORDER BY ${order} LIMIT ${this.limit}`;
  }

  where({ expressions, always, id, isValued, sameKey }: Scan, more: readonly string[]): string {
    const { after, sorting, bind } = this.scanning;
    const keyset = after && new Keyset(sorting, after, bind);
    const place =
      sameKey === undefined
        ? keyset?.conditions(expressions, id, isValued)
        : keyset?.amongSame(sameKey, expressions, id);
    const all = [...always, ...more, ...(place ?? [])].map((each) => `(${each})`);
    return ['r.workspace_id = $1', ...all].join(' AND ');
  }
}
