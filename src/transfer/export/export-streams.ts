import { once } from 'node:events';
import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { Governor } from '../../governor/governor.js';
import { SETTINGS, type Settings } from '../../settings/settings.js';
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

  /** @returns the export, once its beginning is there: what fails before that is answered */
  async open(workspaceId: string, format: 'ndjson' | 'csv', records: RowKind): Promise<Readable> {
    this.governor.take('exports', workspaceId);
    const signal = AbortSignal.timeout(this.settings.exportTimeout);
    const stream = Readable.from(this.texts(workspaceId, format, records), { objectMode: false, signal });
    // What fails later is too late for an answer: the caller sees that the end is missing.
    stream.on('error', () => undefined);
    await once(stream, 'readable');
    return stream;
  }

  /** Ends when it is read to its end or given up, and the page that was then on its way has come. */
  private async *texts(
    workspaceId: string,
    format: 'ndjson' | 'csv',
    records: RowKind,
  ): AsyncGenerator<string> {
    try {
      const chunks = this.exporter.export(workspaceId, format === 'csv' ? csvOf(records) : undefined);
      for await (const { text } of chunks) yield text;
    } finally {
      this.governor.give('exports', workspaceId);
    }
  }
}
