import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { VERSION } from '../src/platform/settings/settings.js';
import { git } from '../test/support/last-release.js';

const RESULTS = 'bench/results';

/** A Markdown table. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, column) => (column === 0 ? '---' : '--:'))), ...rows.map(line)].join(
    '\n',
  );
}

export interface Report {
  readonly title: string;
  /** What drove it, and how; may be empty. */
  readonly how: string;
  /** Markdown. */
  readonly text: string;
  readonly results: unknown;
}

/** Writes what was measured as JSON and as Markdown. */
export function report(name: string, { title, how, text, results }: Report): void {
  mkdirSync(RESULTS, { recursive: true });
  const machine = `Node ${process.version}, ${cpus().length} processors, ${Math.round(totalmem() / 2 ** 30)} GiB`;
  const of = `Commit ${git('describe', '--always', '--dirty', '--exclude=*')} after version ${VERSION}, ${new Date().toISOString().slice(0, 10)}`;
  const figures = `${machine}. Figures of one run: compare them with each other only.`;
  const parts = [`# ${title}`, `${of}.`, figures, ...(how ? [how] : []), text];
  writeFileSync(join(RESULTS, `${name}.md`), `${parts.join('\n\n')}\n`);
  writeFileSync(join(RESULTS, `${name}.json`), `${JSON.stringify({ of, machine, how, results }, null, 2)}\n`);
}
