import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { AssigneeOrder } from '../../discoveries/assignee-order.js';
import { DiscoveryWriter } from '../../discoveries/changes/discovery-writer.js';
import { ReferenceLookup } from '../../discoveries/changes/reference-lookup.js';
import { Discovery } from '../../discoveries/discovery.entity.js';
import { WorkModule } from '../../work/work.module.js';
import { RestoreController } from './restore.controller.js';
import { RestoreService } from './restore.service.js';

@Module({
  imports: [MikroOrmModule.forFeature([Discovery]), WorkModule],
  controllers: [RestoreController],
  providers: [AssigneeOrder, DiscoveryWriter, ReferenceLookup, RestoreService],
})
export class RestoreModule {}
