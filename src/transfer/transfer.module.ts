import { Module } from '@nestjs/common';
import { OutboxModule } from '../rollup/outbox.module.js';
import { Exporter } from './export/exporter.js';
import { RowImporter } from './rows/row-importer.js';
import { Importer } from './import/importer.js';
import { Statistics } from './import/statistics.js';

@Module({
  imports: [OutboxModule],
  providers: [RowImporter, Exporter, Importer, Statistics],
  exports: [RowImporter, Exporter, Importer],
})
export class TransferModule {}
