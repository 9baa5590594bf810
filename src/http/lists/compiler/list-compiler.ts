import type { QuerySource, Statement } from '../../../platform/database/sql.js';
import type { InputFault } from '../../problems/problem.js';
import { refuseAny } from '../../problems/problems.js';
import { cursorPosition, type CursorPosition, writeCursor } from '../cursor.js';
import { conditionsIn, type Filter } from './filter.js';
import { filterFaults } from './filter-faults.js';
import { allConditions, type FilterPlan, type Joined, planOf } from './filter-plan.js';
import { cursorValues, keyOfValues } from './keyset.js';
import { type Facts, type GroupSql, memberNamed, type MemberTable } from './members.js';
import type { Page, WantedPage } from '../list.requests.js';
import { pageLimit } from '../planner-hints.js';
import {
  keyColumns,
  mostRows,
  pageOrder,
  pageWithinBytes,
  pageWithoutLongTexts,
  type Shown,
} from './page-sql.js';
import { type Every, periodOf, withEmptyPeriods } from './periods.js';
import { type Source, sourceOf } from './scans.js';
import { readSort, type Sorting } from './sort.js';

export interface Listing {
  readonly table: MemberTable;
  readonly filter: Filter;
  readonly sort: readonly string[];
  /** The members that lead to the sort order in the request; `sort` by default. */
  readonly sortPath?: readonly string[];
  readonly facts: Facts;
  /** Problems found before the filter and the sort order were checked. */
  readonly faults?: readonly InputFault[];
}

/** In milliseconds. A query may read all records of a workspace, and a screen shouldn't wait longer. */
const TIME_LIMIT = 5_000;

const MOST_COUNTS = 1_000;

interface Identified {
  readonly id: string;
}

/** A row of a page. With a total, an empty page has one row whose `id` is null. `is_long`: long texts were left out. */
type PageRow<Row> = Row & { total?: number; is_long?: boolean; is_followed?: boolean };

/** Compiles a list to SQL. The page, the total and the counts by a value share the same conditions. */
export class ListCompiler {
  private readonly sorting: Sorting;
  private readonly whole: FilterPlan;

  /** @throws InvalidInput with all invalid members, operators and values */
  constructor(
    private readonly listing: Listing,
    others: readonly InputFault[] = [],
  ) {
    const { table, filter, facts, sort, sortPath, faults: known = [] } = listing;
    // Parameters of lists were validated when they were parsed.
    const faults = [...(facts.isAdHoc ? filterFaults(filter, table, facts) : []), ...known];
    this.sorting = readSort(sort, table, facts, faults, sortPath);
    refuseAny([...faults, ...others]);
    this.whole = this.plan();
  }

  /** Reads a page with one statement, or two if records are long (docs/decisions/14). */
  async page<Row extends Identified>(
    reader: QuerySource,
    request: WantedPage,
    shown: Shown,
  ): Promise<Page<Row>> {
    return this.pageOf(await this.rows<Row>(reader, request, shown), request);
  }

  /** Counts records by a value, most frequent first; values with equal counts are sorted by bytes. */
  counts({ value, values = '', spelling }: GroupSql): Statement {
    const { table, sum } = this.listing.table;
    const counted = `count(*) AS count, sum(${sum?.sql})::float8 AS sum
      FROM ${table} r ${values} WHERE ${this.conditions()}`;
    const found =
      spelling === undefined
        ? `SELECT ${value} AS value, ${counted} GROUP BY 1`
        : `SELECT (array_agg(spelling ORDER BY count DESC, spelling COLLATE "C"))[1] AS value,
            sum(count)::bigint AS count, sum(sum) AS sum
          FROM (SELECT ${value} AS value, ${spelling} AS spelling, ${counted} GROUP BY 1, 2) spelled GROUP BY value`;
    const text = `SELECT value::text COLLATE "C" AS value, count, sum AS "${sum?.name}" FROM (${found}) counted
      ORDER BY count DESC, 1 LIMIT ${MOST_COUNTS}`;
    return { ...this.listing.facts.parameters.statement(text), ...this.planning(true) };
  }

  /** Counts records by the period of a time, earliest first, empty periods included. */
  countsOverTime(time: string, every: Every, zone: string): Statement {
    const { parameters } = this.listing.facts;
    const { table, sum, distinct, members } = this.listing.table;
    const periods = { every, zone: `${parameters.bind(zone)}::text` };
    const { value, values = '' } = (distinct && members[distinct.member]?.group) ?? {};
    const counted = `SELECT ${periodOf(time, periods)} AS period, count(*) AS count, sum(${sum?.sql})::float8 AS sum
        ${value === undefined ? '' : `, count(DISTINCT ${value}) AS others`}
      FROM ${table} r ${values} WHERE ${this.conditions()} GROUP BY 1`;
    const shown = [
      'coalesce(count, 0) AS count',
      `coalesce(sum, 0) AS "${sum?.name}"`,
      ...(distinct ? [`coalesce(others, 0) AS "${distinct.name}"`] : []),
    ];
    return { ...parameters.statement(withEmptyPeriods(counted, shown, periods)), ...this.planning(true) };
  }

  private async rows<Row>(reader: QuerySource, request: WantedPage, shown: Shown): Promise<PageRow<Row>[]> {
    const { query, wantsTotal } = request;
    const { parameters } = this.listing.facts;
    const most = mostRows(query.per_page);
    const offset = query.offset ? `${parameters.add(query.offset)}::bigint` : undefined;
    const source = this.source(request, offset === undefined ? String(most) : `${most} + ${offset}`);
    const page = { source, sorting: this.sorting, shown, limit: pageLimit(most, offset) };
    const read = (text: string): Promise<PageRow<Row>[]> =>
      reader.query({
        ...parameters.statement(wantsTotal ? this.withTotal(text) : text),
        ...this.planning(wantsTotal || offset !== undefined),
      });
    const first = await read(pageWithoutLongTexts(page));
    return first.some((row) => row.is_long) ? read(pageWithinBytes(page)) : first;
  }

  private planning(mayTakeLong: boolean): Omit<Statement, 'text' | 'values'> {
    const { table, facts, filter } = this.listing;
    const differs = conditionsIn(filter).some(
      ({ member }) => memberNamed(member, table, facts)?.isPlannedEachTime === true,
    );
    const planEachTime = facts.isAdHoc || differs;
    const timeLimit = facts.isAdHoc ? TIME_LIMIT : undefined;
    return { planEachTime, mayTakeLong: mayTakeLong || planEachTime, timeLimit };
  }

  private plan(joined?: Joined): FilterPlan {
    const { filter, table, facts } = this.listing;
    return planOf(filter, table, facts, joined);
  }

  /** SQL for the conditions on records `r`. */
  conditions(): string {
    return ['r.workspace_id = $1', ...allConditions(this.whole).map((each) => `(${each})`)].join(' AND ');
  }

  private source({ query, fingerprint }: WantedPage, reach: string): Source {
    const { table, facts } = this.listing;
    const position = cursorPosition(query, fingerprint);
    return sourceOf({
      table: table.table,
      filter: (joined) => (joined === undefined ? this.whole : this.plan(joined)),
      sorting: this.sorting,
      after: position && cursorValues(position, this.sorting),
      reach,
      bind: facts.parameters.bind,
      isSmall: facts.isSmall,
    });
  }

  /** Adds the total to each row of a page; an empty page becomes a row whose `id` is null. */
  private withTotal(page: string): string {
    const total = `SELECT count(*) AS total FROM ${this.listing.table.table} r WHERE ${this.conditions()}`;
    return `SELECT counted.total, page.* FROM (${total}) counted
      LEFT JOIN LATERAL (${page}) page ON true ORDER BY ${pageOrder(this.sorting, 'page')}`;
  }

  private pageOf<Row extends Identified>(
    fetched: readonly PageRow<Row>[],
    { query, fingerprint }: WantedPage,
  ): Page<Row> {
    const rows = fetched.filter(({ id }) => id !== null);
    const page = rows.slice(0, query.per_page);
    const last = page.at(-1);
    const isFollowed = rows.length > page.length || last?.is_followed === true;
    const nextCursor = isFollowed && last ? writeCursor(this.positionOf(last), fingerprint) : undefined;
    return { rows: page, nextCursor, total: fetched[0]?.total };
  }

  private positionOf(row: Identified): CursorPosition {
    const columns = row as unknown as Readonly<Record<string, string | number | null>>;
    const values = keyColumns(this.sorting).map((name) => columns[name] ?? null);
    return { id: row.id, key: keyOfValues(values.map((value) => (value === null ? null : String(value)))) };
  }
}
