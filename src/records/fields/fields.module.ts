import { Module } from '@nestjs/common';
import { FieldsRepository } from './fields.repository.js';
import { WorkModule } from '../../platform/work/work.module.js';
import { FieldsController } from './fields.controller.js';
import { FieldsService } from './fields.service.js';
import { FormulaWriter } from './formula-writer.js';

@Module({
  imports: [WorkModule],
  controllers: [FieldsController],
  providers: [FieldsRepository, FieldsService, FormulaWriter],
})
export class FieldsModule {}
