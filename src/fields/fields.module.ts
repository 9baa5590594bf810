import { Module } from '@nestjs/common';
import { FieldsController } from './fields.controller.js';
import { FieldsRepository } from './fields.repository.js';
import { FieldsService } from './fields.service.js';

@Module({
  controllers: [FieldsController],
  providers: [FieldsRepository, FieldsService],
  exports: [FieldsRepository, FieldsService],
})
export class FieldsModule {}
