import { Module } from '@nestjs/common';
import { RanksRepository } from '../../records/discoveries/ranks/ranks.repository.js';
import { FieldsRepository } from '../../records/fields/fields.repository.js';
import { WorkModule } from '../../platform/work/work.module.js';
import { FieldsUndo } from './kinds/fields-undo.js';
import { UndoController } from './undo.controller.js';
import { UndoService } from './undo.service.js';
import { UndoWriter } from './undo-writer.js';

@Module({
  imports: [WorkModule],
  controllers: [UndoController],
  providers: [FieldsRepository, FieldsUndo, RanksRepository, UndoService, UndoWriter],
})
export class UndoModule {}
