import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { AssigneeOrder } from '../../records/discoveries/assignee-order.js';
import { DiscoveryWriter } from '../../records/discoveries/changes/discovery-writer.js';
import { ReferenceLookup } from '../../records/discoveries/changes/reference-lookup.js';
import { Discovery } from '../../records/discoveries/discovery.entity.js';
import { WorkModule } from '../../platform/work/work.module.js';
import { RestoreController } from './restore.controller.js';
import { RestoreService } from './restore.service.js';

@Module({
  imports: [MikroOrmModule.forFeature([Discovery]), WorkModule],
  controllers: [RestoreController],
  providers: [AssigneeOrder, DiscoveryWriter, ReferenceLookup, RestoreService],
})
export class RestoreModule {}
