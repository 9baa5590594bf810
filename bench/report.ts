import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';

const RESULTS = 'bench/results';

/** A Markdown table. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, column) => (column === 0 ? '---' : '--:'))), ...rows.map(line)].join(
    '\n',
  );
}

/** Writes what was measured as JSON and as Markdown. */
export function report(name: string, title: string, tables: readonly string[], measured: object): void {
  mkdirSync(RESULTS, { recursive: true });
  const machine = `Node ${process.version}, ${cpus().length} processors, ${Math.round(totalmem() / 2 ** 30)} GiB`;
  const text = [
    `# ${title}`,
    `${machine}. Figures of one run: compare them with each other only.`,
    ...tables,
  ];
  writeFileSync(join(RESULTS, `${name}.md`), `${text.join('\n\n')}\n`);
  writeFileSync(join(RESULTS, `${name}.json`), `${JSON.stringify({ machine, ...measured }, null, 2)}\n`);
}
