import { Module } from '@nestjs/common';
import { OutboxModule } from '../rollup/outbox.module.js';
import { Exporter } from './export/exporter.js';
import { CsvImporter } from './csv/csv-importer.js';
import { Importer } from './import/importer.js';

@Module({
  imports: [OutboxModule],
  providers: [CsvImporter, Exporter, Importer],
  exports: [CsvImporter, Exporter, Importer],
})
export class TransferModule {}
