import { Module } from '@nestjs/common';
import { AssigneeOrder } from '../discoveries/assignee-order.js';
import { DiscoveriesRepository } from '../discoveries/discoveries.repository.js';
import { WorkModule } from '../../platform/work/work.module.js';
import { MergingController } from './merging.controller.js';
import { MergingRepository } from './merging.repository.js';
import { MergingService } from './merging.service.js';

@Module({
  imports: [WorkModule],
  controllers: [MergingController],
  providers: [AssigneeOrder, DiscoveriesRepository, MergingRepository, MergingService],
})
export class MergingModule {}
