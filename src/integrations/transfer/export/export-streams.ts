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

  /** @returns the export once it has begun, so that earlier failures are answered as problems */
  async open(workspaceId: string, format: 'ndjson' | 'csv', records: RowKind): Promise<Readable> {
    this.governor.take('exports', workspaceId);
    const signal = AbortSignal.timeout(this.settings.exportTimeout);
    const stream = Readable.from(this.texts(workspaceId, format, records), { objectMode: false, signal });
    // Later failures cut the answer off, which the caller notices by its missing end.
    stream.on('error', () => undefined);
    await once(stream, 'readable');
    return stream;
  }

  /** Finishes once it has been read or abandoned and no page is on its way. */
  private async *texts(
    workspaceId: string,
    format: 'ndjson' | 'csv',
    records: RowKind,
  ): AsyncGenerator<string> {
    // So that a large workspace has enough time beside others.
    const mayRestUntil = performance.now() + this.settings.exportTimeout / 2;
    try {
      const chunks = this.exporter.export(workspaceId, format === 'csv' ? csvOf(records) : undefined);
      let began = performance.now();
      for await (const { text } of chunks) {
        const took = performance.now() - began;
        yield text;
        // A page is many of these, and others' requests would wait for all of them.
        await this.governor.turns.giveWay(workspaceId, performance.now() < mayRestUntil ? took : 0);
        began = performance.now();
      }
    } finally {
      this.governor.give('exports', workspaceId);
    }
  }
}
