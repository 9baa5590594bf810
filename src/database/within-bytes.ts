/**
 * How much text is read at a time, in bytes of UTF-8. A process answers many at once, and what PostgreSQL sends is in
 * memory several times until it is sent on.
 */
export const PAGE_BYTES = 2 * 1_048_576;

/** Rows in an order, and how much each of them brings. */
interface Sized {
  /** What the other expressions call a row. */
  readonly alias: string;
  /** An expression for the bytes of text that a row brings. */
  readonly bytes: string;
  /** The list of expressions after `ORDER BY`. */
  readonly order: string;
  /** How many bytes are brought at most. */
  readonly most?: number;
}

/**
 * A query for the first of some rows, as many as bring no more bytes than they may, but at least one. Each has `is_followed`:
 * whether there is another row, here or left out.
 *
 * @param rows what stands after `FROM`
 */
export const withinBytes = (rows: string, { alias, bytes, order, most = PAGE_BYTES }: Sized): string =>
  `SELECT * FROM (
    SELECT ${alias}.*, row_number() OVER page AS place, sum(${bytes}) OVER page AS page_bytes,
      lead(true, 1, false) OVER page AS is_followed
    FROM ${rows}
    WINDOW page AS (ORDER BY ${order} ROWS UNBOUNDED PRECEDING)
  ) ${alias} WHERE page_bytes <= ${most} OR place = 1`;
