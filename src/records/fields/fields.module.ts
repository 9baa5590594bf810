import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { DiscoveryField } from './discovery-field.entity.js';
import { WorkModule } from '../../platform/work/work.module.js';
import { FieldsController } from './fields.controller.js';
import { FieldsService } from './fields.service.js';
import { FormulaWriter } from './formula-writer.js';

@Module({
  imports: [MikroOrmModule.forFeature([DiscoveryField]), WorkModule],
  controllers: [FieldsController],
  providers: [FieldsService, FormulaWriter],
})
export class FieldsModule {}
