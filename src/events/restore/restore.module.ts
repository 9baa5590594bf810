import { Module } from '@nestjs/common';
import { AssigneeOrder } from '../../records/discoveries/assignee-order.js';
import { DiscoveryWriter } from '../../records/discoveries/changes/discovery-writer.js';
import { ReferenceLookup } from '../../records/discoveries/changes/reference-lookup.js';
import { DiscoveriesRepository } from '../../records/discoveries/discoveries.repository.js';
import { WorkModule } from '../../platform/work/work.module.js';
import { RestoreController } from './restore.controller.js';
import { RestoreService } from './restore.service.js';

@Module({
  imports: [WorkModule],
  controllers: [RestoreController],
  providers: [AssigneeOrder, DiscoveriesRepository, DiscoveryWriter, ReferenceLookup, RestoreService],
})
export class RestoreModule {}
