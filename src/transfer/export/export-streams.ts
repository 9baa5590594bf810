import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { Governor } from '../../governor/governor.js';
import { SETTINGS, type Settings } from '../../settings/settings.js';
import { csvOf } from '../rows/csv-format.js';
import type { RowKind } from '../rows/columns/member-names.js';
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
    const stream = new PassThrough();
    const gone = new AbortController();
    const timer = setTimeout(
      () => stream.destroy(new Error('It takes too long.')),
      this.settings.exportTimeout,
    );
    const { promise: begun, resolve } = Promise.withResolvers<void>();
    const work = this.exporter.export(
      workspaceId,
      async (lines) => {
        resolve();
        gone.signal.throwIfAborted();
        if (!stream.write(lines)) await once(stream, 'drain', { signal: gone.signal });
      },
      format === 'csv' ? csvOf(records) : undefined,
    );
    // Read to its end, or given up: then a page may still be on its way.
    stream.on('close', () => {
      clearTimeout(timer);
      gone.abort();
      const end = (): void => this.governor.give('exports', workspaceId);
      work.then(end, end);
    });
    work.then(
      () => stream.end(),
      // Too late for an answer: the caller sees that the end is missing.
      (error: unknown) => stream.destroy(error as Error),
    );
    stream.on('error', () => {});
    await Promise.race([begun, work]);
    return stream;
  }
}
