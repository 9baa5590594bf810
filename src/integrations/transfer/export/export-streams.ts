import { once } from 'node:events';
import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { Governor } from '../../../platform/governor/governor.js';
import { SETTINGS, type Settings } from '../../../platform/settings/settings.js';
import type { RowKind } from '../rows/columns/member-names.js';
import { csvOf } from '../rows/csv-format.js';
import { Exporter } from './exporter.js';

@Injectable()
export class ExportStreams {
  constructor(
    private readonly exporter: Exporter,
    private readonly governor: Governor,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @returns the export once its first text is there, so that earlier errors are answered as problems */
  async open(workspaceId: string, format: 'ndjson' | 'csv', records: RowKind): Promise<Readable> {
    this.governor.take('exports', workspaceId);
    const signal = AbortSignal.timeout(this.settings.exportTimeout);
    const stream = Readable.from(this.texts(workspaceId, format, records), { objectMode: false, signal });
    // A later error truncates the chunked answer, which HTTP clients detect.
    stream.on('error', () => undefined);
    await once(stream, 'readable');
    return stream;
  }

  /** Releases the budget once the export is read or abandoned and its last query has ended. */
  private async *texts(
    workspaceId: string,
    format: 'ndjson' | 'csv',
    records: RowKind,
  ): AsyncGenerator<string> {
    // Yielding to other workspaces may take half of the time limit, so that a large export can finish.
    const mayRestUntil = performance.now() + this.settings.exportTimeout / 2;
    try {
      const chunks = this.exporter.export(workspaceId, format === 'csv' ? csvOf(records) : undefined);
      let began = performance.now();
      for await (const { text } of chunks) {
        const took = performance.now() - began;
        yield text;
        // The export yields after each chunk, because requests of other workspaces would wait for a whole page.
        await this.governor.scheduler.pause(workspaceId, performance.now() < mayRestUntil ? took : 0);
        began = performance.now();
      }
    } finally {
      this.governor.give('exports', workspaceId);
    }
  }
}
