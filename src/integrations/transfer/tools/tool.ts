/** The format of another tool's export. Headers are compared without case. */
export interface Tool {
  readonly title: string;
  /** The kind of record that a row becomes. */
  readonly kind: 'discovery' | 'feedback';
  /** Headers that an export of the tool has to have. */
  readonly required: readonly string[];
  /** Headers that identify an export if the tool isn't named, beside the required ones. */
  readonly telling?: readonly string[];
  /**
   * The headers of each member, best first: a row's first non-empty column of them counts. Other names:
   * - `component`: the parent of a row without a parent row.
   * - `score`: the score of feedback created for the row.
   * - `author`: a name with an address, as in `Ada (ada@acme.example)`.
   * - `voterEmail`, `voterName`, `votedAt`: the vote of one person, of the row's `company`. The rows of an idea's other
   *   voters repeat the idea.
   * - `otherKey`: a second key that other rows may refer to the row by.
   */
  readonly columns: Readonly<Record<string, readonly string[]>>;
  /** Columns that become fields of their names. */
  readonly fields?: readonly string[];
  /** Extracts the name of a field from a header. Without a match, the header is the name. */
  readonly field?: RegExp;
  /** Converts the cells of a column, by its header in `columns`. */
  readonly read?: Readonly<Record<string, (cell: string) => string>>;
  /** Rows that are left out, because they have such a cell in the column of a header. */
  readonly leavesOut?: Readonly<Record<string, RegExp>>;
  /** The workspace's likely names for the tool's states, by the tool's name in small letters. */
  readonly states?: Readonly<Record<string, string>>;
}

/** An amount as English-speaking tools write it: `$1,250.00`. */
export const amountIn = (cell: string): string => cell.replaceAll(/[\p{Sc}\s,]/gu, '');

const folded = (header: string): string => header.trim().toLowerCase();

/** Whether nobody wants this row: it repeats the headers, or the tool's export has such rows. */
export const leavesOut = (
  tool: Tool | undefined,
  headers: readonly string[],
  cells: readonly string[],
): boolean =>
  headers.every((header, index) => header === cells[index]?.trim()) ||
  Object.entries(tool?.leavesOut ?? {}).some(([own, pattern]) => {
    const cell = cells[headers.findIndex((header) => folded(header) === own)];
    return cell !== undefined && pattern.test(cell);
  });

const haveAll = (headers: readonly string[], wanted: readonly string[]): boolean => {
  const present = new Set(headers.map(folded));
  return wanted.every((header) => present.has(folded(header)));
};

export const toolWith = (headers: readonly string[], tools: readonly Tool[]): Tool | undefined =>
  tools.find(({ required }) => haveAll(headers, required));

export const toolLike = (headers: readonly string[], tools: readonly Tool[]): Tool | undefined =>
  tools.find(({ required, telling = [] }) => haveAll(headers, [...required, ...telling]));

export interface OwnColumn {
  readonly member: string;
  readonly precedence: number;
  readonly read?: (cell: string) => string;
}

/** The meaning of a header for the tool. */
export function ownColumn(header: string, { columns, read }: Tool): OwnColumn | undefined {
  for (const [member, headers] of Object.entries(columns)) {
    const precedence = headers.findIndex((own) => folded(own) === folded(header));
    const converts = read?.[headers[precedence] ?? ''];
    if (precedence !== -1) return { member, precedence, ...(converts && { read: converts }) };
  }
  return undefined;
}
