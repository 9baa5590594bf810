/** The format of another tool's export. */
export interface Tool {
  readonly title: string;
  /** What a row becomes. */
  readonly kind: 'discovery' | 'feedback';
  /** Headers that identify such an export. */
  readonly required: readonly string[];
  /**
   * The headers of each member, the best first: the first column in which a row has a text is what counts. Besides members there
   * are `component`, which is the parent of what is under no other row; `score`, that of feedback which a row brings along; and
   * `otherKey`, by which other rows may call this one.
   */
  readonly columns: Readonly<Record<string, readonly string[]>>;
  /** Finds the name of a field in a header. Other headers may be the names of fields as they are. */
  readonly field?: RegExp;
  /** What a cell says, by its header. */
  readonly read?: Readonly<Record<string, (cell: string) => string>>;
}

export const toolWith = (headers: readonly string[], tools: readonly Tool[]): Tool | undefined =>
  tools.find(({ required }) => required.every((header) => headers.includes(header)));
