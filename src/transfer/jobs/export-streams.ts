import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Overloaded } from '../../http/problems/problems.js';
import { csvOf } from '../rows/csv-format.js';
import type { RowKind } from '../rows/member-names.js';
import { Exporter } from '../export/exporter.js';

/** Each holds a connection to the database for as long as its caller reads. */
const MOST_AT_ONCE = 2;

@Injectable()
export class ExportStreams {
  private running = 0;

  constructor(private readonly exporter: Exporter) {}

  /** @returns the export, once its beginning is there: what fails before that is answered */
  async open(workspaceId: string, format: 'ndjson' | 'csv', records: RowKind): Promise<Readable> {
    if (this.running >= MOST_AT_ONCE) throw new Overloaded();
    this.running += 1;
    const stream = new PassThrough();
    const gone = new AbortController();
    stream.on('close', () => gone.abort());
    const { promise: begun, resolve } = Promise.withResolvers<void>();
    const work = this.exporter
      .export(
        workspaceId,
        async (lines) => {
          resolve();
          gone.signal.throwIfAborted();
          if (!stream.write(lines)) await once(stream, 'drain', { signal: gone.signal });
        },
        format === 'csv' ? csvOf(records) : undefined,
      )
      .finally(() => (this.running -= 1));
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
