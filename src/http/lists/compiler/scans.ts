import { allOf } from '../comparisons/sql.js';
import { conditionOf, type IndexLookup } from '../comparisons/value-index.js';
import { asSubplan, materialized } from '../planner-hints.js';
import type { FilterPlan } from './filter-plan.js';
import { type Scan, type Scanning, IndexScanSql } from './index-scan-sql.js';
import { nameOf, orderBy } from './sort.js';
import type { SideIndex, SortKey } from './sort-key.js';

/** The rows that a page's records `r` are read from, in order. */
export interface Source {
  readonly ctes: string;
  readonly from: string;
  readonly where: string;
  /** SQL expressions for the sort keys. */
  readonly expressions: readonly string[];
}

/** The table itself, or the ids found by several scans. */
export function sourceOf(scanning: Scanning): Source {
  const { table, sorting } = scanning;
  const scans = new IndexScanSql(scanning);
  const ids = new Ids(scanning, scans).sql();
  if (ids === undefined) {
    const all = scans.all();
    const where = scans.where(all, all.lookups.map(conditionOf));
    return { ctes: '', from: `${table} r`, where, expressions: all.expressions };
  }
  const names = sorting.keys.map((_, index) => nameOf(index));
  const once = `SELECT * FROM found ORDER BY ${orderBy(sorting, names, 'found_id')} LIMIT ${scans.limit}`;
  return {
    ctes: `WITH ${[...scans.shared(), `found AS (${ids})`, materialized('p', once)].join(', ')}`,
    from: `p JOIN ${table} r ON r.workspace_id = $1 AND r.id = p.found_id`,
    where: 'true',
    expressions: names.map((name) => `p.${name}`),
  };
}

class Ids {
  private readonly keys: readonly SortKey[];

  constructor(
    private readonly scanning: Scanning,
    private readonly scans: IndexScanSql,
  ) {
    this.keys = scanning.sorting.keys;
  }

  /** Undefined if a single scan of the table, in the order of the list, is enough. */
  sql(): string | undefined {
    const [first] = this.keys;
    if (first?.side && !this.scanning.isSmall) return this.bySide(first, first.side);
    const isInOrder = ({ single, otherwise }: IndexLookup) =>
      first === undefined && single !== undefined && otherwise === undefined;
    const { isSeveralScans, whole } = this.scans;
    const isOneScan = !isSeveralScans && whole.lookups.every(isInOrder);
    return isOneScan ? undefined : this.scans.rows(this.scans.all());
  }

  /**
   * Records without a value come last and aren't in the side table's index. So records with a value are read first by
   * that index, and the others only if the page isn't full.
   */
  private bySide(first: SortKey, side: SideIndex): string {
    const { after, reach } = this.scanning;
    if (after?.values[0] === null) return this.scans.rows(this.without(first, side));
    if (side.value !== undefined && this.scans.whole.bySide.has(side.value))
      return this.ofSide(side, this.scanning.filter(side.value));
    const valued = this.ofSide(side, this.scans.whole);
    if (side.defaultKey !== undefined) return this.andOthers(valued, first, side, side.defaultKey);
    return `WITH ${materialized('valued', valued)}
      SELECT * FROM valued UNION ALL
      SELECT * FROM (${this.scans.rows(this.without(first, side))}) valueless
      WHERE (SELECT count(*) FROM valued) < ${reach}`;
  }

  /**
   * Adds records without a row in the side table, which count as having the least value. In descending order they are
   * read only if the greater values don't fill the page.
   */
  private andOthers(inside: string, first: SortKey, side: SideIndex, defaultKey: string): string {
    const { after, reach } = this.scanning;
    const reached = after?.values[0];
    if (reached !== undefined && reached !== defaultKey && !first.isDescending) return inside;
    const others = this.scans.rows({ ...this.without(first, side, defaultKey), sameKey: defaultKey });
    if (!first.isDescending)
      return `SELECT * FROM (${inside}) inside UNION ALL SELECT * FROM (${others}) others`;
    return `WITH ${materialized('inside', inside)}
      SELECT * FROM inside UNION ALL
      SELECT * FROM (${others}) others
      WHERE (SELECT count(*) FROM inside WHERE ${nameOf(0)} > ${defaultKey}) < ${reach}`;
  }

  private ofSide({ table, record, key, conditions, each }: SideIndex, filter: FilterPlan): string {
    const row = allOf(['k.workspace_id = $1', `k.${record} = s.id`, ...conditions]);
    const lookedUp = `CROSS JOIN LATERAL (${asSubplan(`SELECT * FROM ${table} k WHERE ${row}`)}) k`;
    const rows = this.scans.rows({
      join: `JOIN ${table} k ON k.workspace_id = $1 AND k.${record} = r.id`,
      fromSmallSet: `small_set s ${lookedUp} JOIN ${this.scanning.table} r ON r.workspace_id = $1 AND r.id = k.${record}`,
      id: `k.${record}`,
      expressions: [key, ...this.others()],
      always: [...conditions, ...filter.always],
      lookups: filter.lookups,
      isValued: true,
    });
    return each === undefined ? rows : `SELECT page.* FROM ${each} CROSS JOIN LATERAL (${rows}) page`;
  }

  private without({ type }: SortKey, { isWithout }: SideIndex, key = 'NULL'): Scan {
    const { always, lookups } = this.scans.whole;
    return {
      id: 'r.id',
      isValued: false,
      expressions: [`${key}::${type}${type === 'text' ? ' COLLATE "C"' : ''}`, ...this.others()],
      always: [isWithout, ...always],
      lookups,
    };
  }

  private others(): string[] {
    return this.keys.slice(1).map(({ sql }) => sql);
  }
}
