/** The format of another tool's export. */
export interface Tool {
  readonly title: string;
  /** The kind of record that a row becomes. */
  readonly kind: 'discovery' | 'feedback';
  /** Headers that identify an export of the tool. */
  readonly required: readonly string[];
  /**
   * The headers of each member, best first: a row's first non-empty column of them counts. Three names are no members:
   * `component`, the parent of a row without a parent row; `score`, the score of feedback created for the row; and
   * `otherKey`, a second key that other rows may refer to the row by.
   */
  readonly columns: Readonly<Record<string, readonly string[]>>;
  /** Extracts the name of a field from a header. Without a match, the header is the name. */
  readonly field?: RegExp;
  /** Converts the cells of a column, by its header. */
  readonly read?: Readonly<Record<string, (cell: string) => string>>;
}

export const toolWith = (headers: readonly string[], tools: readonly Tool[]): Tool | undefined =>
  tools.find(({ required }) => required.every((header) => headers.includes(header)));
