import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { DiscoveryField } from './discovery-field.entity.js';
import { FieldsController } from './fields.controller.js';
import { FieldsService } from './fields.service.js';

@Module({
  imports: [MikroOrmModule.forFeature([DiscoveryField])],
  controllers: [FieldsController],
  providers: [FieldsService],
  exports: [MikroOrmModule, FieldsService],
})
export class FieldsModule {}
