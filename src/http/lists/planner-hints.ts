// Hints to PostgreSQL's planner (docs/decisions/24). Each says what EXPLAIN showed without the hint.

/**
 * Up to this many records, a query checks each record and reads no side table. Of a workspace without statistics,
 * PostgreSQL expected one row per condition and compared every pair of rows: 4 s at 2,000 discoveries.
 */
export const SMALL_TABLE = 10_000;

/**
 * Up to this many records are read and sorted; for more, a scan in the order of the list finds a page soon enough.
 * PostgreSQL only knows average frequencies. For a rare tag it scanned a million discoveries: 4 s instead of 6 ms.
 * Of 34,000 discoveries by title it sorted all: 530 ms instead of 15 ms.
 */
export const SMALL_SET = 2_000;

/** A CTE of a query's ids; it has one more than {@link SMALL_SET} if there are too many. */
export const smallSet = (ids: string): string =>
  materialized('small_set', `SELECT id FROM (${ids}) found LIMIT ${SMALL_SET + 1}`);

/**
 * Makes PostgreSQL merge the indexes of several conditions, by asking for more pages than one. It assumes that
 * conditions are independent, and planned to find one page soon by looking up each record of one condition in the
 * index of the other. Where none meets both, that read 506,716 buffers of a million discoveries instead of 8,467.
 */
export const planFurther = (rows: string): string => `20 * (${rows})`;

/**
 * A CTE that runs once. Of a workspace without statistics, PostgreSQL ran the scans once per record: hundreds of
 * thousands of rows for a page of 1,500 discoveries.
 */
export const materialized = (name: string, query: string): string => `${name} AS MATERIALIZED (${query})`;

/**
 * Keeps a condition from its index, so that the index with the order may be scanned. PostgreSQL still estimates few
 * records: for a company with 11,032 of 100,000 pieces of feedback it read the table, 2,299 buffers instead of 2,470.
 */
export const withoutIndex = (condition: string): string => `(${condition}) IS TRUE`;

/**
 * A subquery that runs once per record of another scan, because OFFSET prevents a join. For a tag that 13,615 of
 * 100,000 discoveries have, a prepared statement joined and sorted all of them: 54,644 buffers instead of 594.
 */
export const asSubplan = (query: string): string => `${query} OFFSET 0`;

/**
 * A condition without an estimate, to be used after one that implies nearly as much. PostgreSQL multiplied the
 * estimates of both: 333 discoveries instead of 33,333.
 */
export const withoutEstimate = (condition: string): string =>
  `CASE WHEN ${condition} THEN true END IS NOT NULL`;

/**
 * The limit of a page, which is a literal. PostgreSQL expected a tenth of the table for a parameter, and so planned a
 * prepared statement anew each time, which took a fifth of a list's time.
 */
export const pageLimit = (rows: number, offset?: string): string =>
  `LIMIT ${rows}${offset === undefined ? '' : ` OFFSET ${offset}`}`;
