import { BY_COMMAND } from '../../src/platform/database/changes/event-statements.js';
import { Readable } from 'node:stream';
import { expect } from '@jest/globals';
import { Exporter } from '../../src/integrations/transfer/export/exporter.js';
import { Tally } from '../../src/integrations/transfer/import/tally.js';
import { ImportRuns } from '../../src/integrations/transfer/import-run.js';
import type { CommandContext } from './commands.js';

// eslint-disable-next-line
export type Members = Record<string, any>;

/** Takes lines in: objects, or text as it is. */
export async function importLines(
  { context }: CommandContext,
  workspaceId: string,
  lines: Iterable<unknown>,
  tally = new Tally(),
): Promise<Tally> {
  const open = () => Readable.from(chunksOf(lines));
  const file = { workspaceId, format: 'ndjson', options: {}, open } as const;
  const run = context.get(ImportRuns).of(file, { tally, position: 0 });
  await run.write(BY_COMMAND);
  await run.renewStatistics();
  return tally;
}

/** The lines of an export, parsed. */
export async function exportedLines(
  { context }: CommandContext,
  workspaceId: string,
): Promise<Record<string, Members>[]> {
  const pages: string[] = [];
  for await (const { text } of context.get(Exporter).export(workspaceId)) pages.push(text);
  const lines = pages.join('').split('\n');
  expect(lines.pop()).toBe('');
  return lines.map((line) => JSON.parse(line) as Record<string, Members>);
}

/** Lines in chunks that end anywhere, in the middle of a character too. */
function* chunksOf(lines: Iterable<unknown>): Generator<Buffer> {
  const text = [...lines].map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; start += 1_009) yield bytes.subarray(start, start + 1_009);
}
