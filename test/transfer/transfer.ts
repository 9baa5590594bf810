import { Readable } from 'node:stream';
import { NestFactory } from '@nestjs/core';
import { CommandsModule } from '../../src/commands/commands.module.js';
import type { Settings } from '../../src/settings/settings.js';
import { Exporter } from '../../src/transfer/export/exporter.js';
import { Importer } from '../../src/transfer/import/importer.js';
import { Tally } from '../../src/transfer/import/tally.js';

/** Import and export as the commands run them: in a process without HTTP and queue. */
export interface Transfer {
  /** Takes in lines: objects, or text as it is. */
  import(workspaceId: string, lines: Iterable<unknown> | Readable, tally?: Tally): Promise<Tally>;
  /** The lines of an export, parsed. */
  export(workspaceId: string): Promise<Record<string, Members>[]>;
  close(): Promise<void>;
}

// eslint-disable-next-line
export type Members = Record<string, any>;

export async function startTransfer(settings: Settings): Promise<Transfer> {
  const context = await NestFactory.createApplicationContext(CommandsModule.of(settings), {
    logger: false,
    abortOnError: false,
  });
  return {
    import: (workspaceId, lines, tally = new Tally()) =>
      context
        .get(Importer)
        .import(workspaceId, lines instanceof Readable ? lines : Readable.from(chunksOf(lines)), tally),
    export: async (workspaceId) => {
      const pages: string[] = [];
      await context.get(Exporter).export(workspaceId, async (page) => void pages.push(page));
      return pages
        .join('')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Record<string, Members>);
    },
    close: () => context.close(),
  };
}

/** Lines in chunks that end anywhere. */
function* chunksOf(lines: Iterable<unknown>): Generator<Buffer> {
  const text = [...lines].map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; start += 1_009) yield bytes.subarray(start, start + 1_009);
}
