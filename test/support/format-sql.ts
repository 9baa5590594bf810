const PARTS =
  /'[^']*'|\( ?((?:SELECT|WITH)\b)?| ?\)| (?:SELECT|(?<!DISTINCT )FROM|WHERE|AND|(?:ORDER|GROUP) BY|LIMIT|UNION ALL|(?:LEFT |CROSS )?JOIN)\b/g;

/** Lays out a statement: each clause on a line of its own, subqueries indented. */
export function formatSql(sql: string): string {
  /** For each open parenthesis, whether it contains a subquery. */
  const open: boolean[] = [];
  const newLine = () => `\n${'  '.repeat(open.filter(Boolean).length)}`;
  return sql.replaceAll(/\s+/g, ' ').replaceAll(PARTS, (part, query?: string) => {
    if (part.startsWith('(')) {
      open.push(query !== undefined);
      return query === undefined ? '(' : `(${newLine()}${query}`;
    }
    if (part.endsWith(')')) return open.pop() ? `${newLine()})` : ')';
    const isClause = part.startsWith(' ') && open.at(-1) !== false;
    return isClause ? `${newLine()}${part.trimStart()}` : part;
  });
}
