import { conditionOf, type IndexLookup } from '../comparisons/value-index.js';
import type { FilterSql, Joined } from './conditions.js';
import { type CursorValues, Keyset } from './keyset.js';
import type { Bind } from './deferred-parameters.js';
import { nameOf, orderBy, type Sorting } from './sort.js';

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

/** Records in order. */
export interface Scan extends Pick<FilterSql, 'conditions' | 'lookups'> {
  readonly join?: string;
  readonly id: string;
  readonly expressions: readonly string[];
  /** Whether all have a value of the first key, or none has; undefined if that differs. */
  readonly isValued?: boolean;
  /** The first key of all. */
  readonly sameKey?: string;
}

/** With more records than this, a scan in the order of the list soon finds a page of them. */
const SMALL_SET = 2_000;

/**
 * PostgreSQL takes conditions for independent. Where they exclude each other, a plan for the first rows finds none: it looks up
 * each record of one condition in the index of the other. For this many pages, PostgreSQL merges the indexes instead.
 */
const PAGES_PLANNED = 20;

export class IndexScanSql {
  readonly limit: string;
  readonly whole: FilterSql;
  /** Whether several conditions have an index each. */
  readonly isIntersection: boolean;

  constructor(private readonly scanning: Scanning) {
    const { sorting, reach } = scanning;
    this.whole = scanning.filter();
    this.isIntersection = this.whole.indexed.length > 1;
    const isPlannedFurther = this.isIntersection && sorting.keys.length === 0;
    this.limit = isPlannedFurther ? `${PAGES_PLANNED} * (${reach})` : reach;
  }

  /** What all scans refer to. */
  shared(): string[] {
    const { indexed } = this.whole;
    if (!this.isIntersection || this.scanning.sorting.keys.length === 0) return [];
    const conditions = ['r.workspace_id = $1', ...indexed.map((each) => `(${each})`)].join(' AND ');
    return [smallSet(`SELECT r.id FROM ${this.scanning.table} r WHERE ${conditions}`)];
  }

  all(): Scan {
    return { ...this.whole, id: 'r.id', expressions: this.scanning.sorting.keys.map(({ sql }) => sql) };
  }

  /**
   * Enough rows of a scan. For several values, PostgreSQL would scan the whole list in its order; by each value there is an
   * index. So it fetches a page for each value, and records that have several of them once.
   */
  rows(scan: Scan): string {
    const all = scan.lookups.map(conditionOf);
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
   * PostgreSQL knows how frequent values are on average: it would scan everything for a rare one, and read and sort all that have
   * a frequent one. So a small set is read as a whole.
   *
   * @param recheck what is true of the set
   */
  private bySize(scan: Scan, recheck: readonly string[], others: readonly string[]): string {
    const joined = `small_set s JOIN ${this.scanning.table} r ON r.workspace_id = $1 AND r.id = s.id`;
    const size = '(SELECT count(*) FROM small_set)';
    return `SELECT * FROM (${this.page(scan, [`${size} <= ${SMALL_SET}`, ...others], joined)}) rare
      UNION ALL
      SELECT * FROM (${this.page(scan, [`${size} > ${SMALL_SET}`, ...recheck, ...others])}) frequent`;
  }

  private page(scan: Scan, more: readonly string[], from = `${this.scanning.table} r`): string {
    const { expressions, join = '', id, isValued } = scan;
    const order = orderBy(this.scanning.sorting, expressions, id, isValued);
    // Named here: Citus forgets the names that a CTE gives the columns of a UNION.
    const columns = [...expressions.map((sql, index) => `${sql} AS ${nameOf(index)}`), 'r.id AS found_id'];
    return `SELECT ${columns.join(', ')} FROM ${from} ${join}
      WHERE ${this.where(scan, more)} ORDER BY ${order} LIMIT ${this.limit}`;
  }

  where({ expressions, conditions, id, isValued, sameKey }: Scan, more: readonly string[]): string {
    const { after, sorting, bind } = this.scanning;
    const keyset = after && new Keyset(sorting, after, bind);
    const place =
      sameKey === undefined
        ? keyset?.conditions(expressions, id, isValued)
        : keyset?.amongSame(sameKey, expressions, id);
    const all = [...conditions, ...more, ...(place ?? [])].map((each) => `(${each})`);
    return ['r.workspace_id = $1', ...all].join(' AND ');
  }
}

/** The ids of a query, if they are no more than a {@link SMALL_SET}. */
const smallSet = (ids: string): string =>
  `small_set AS MATERIALIZED (SELECT id FROM (${ids}) found LIMIT ${SMALL_SET + 1})`;
