import { Module } from '@nestjs/common';
import { OutboxModule } from '../rollup/outbox.module.js';
import { Exporter } from './export/exporter.js';
import { Importer } from './import/importer.js';

@Module({
  imports: [OutboxModule],
  providers: [Exporter, Importer],
  exports: [Exporter, Importer],
})
export class TransferModule {}
