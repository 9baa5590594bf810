import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { AssigneeOrder } from '../discoveries/assignee-order.js';
import { ReferenceLookup } from '../discoveries/changes/reference-lookup.js';
import { Discovery } from '../discoveries/discovery.entity.js';
import { WorkModule } from '../../platform/work/work.module.js';
import { MergingController } from './merging.controller.js';
import { MergingRepository } from './merging.repository.js';
import { MergingService } from './merging.service.js';

@Module({
  imports: [MikroOrmModule.forFeature([Discovery]), WorkModule],
  controllers: [MergingController],
  providers: [AssigneeOrder, MergingRepository, MergingService, ReferenceLookup],
})
export class MergingModule {}
