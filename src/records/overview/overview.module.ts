import { Module } from '@nestjs/common';
import { OverviewController } from './overview.controller.js';
import { WorkspacesModule } from '../workspaces/workspaces.module.js';
import { OverviewService } from './overview.service.js';

@Module({
  imports: [WorkspacesModule],
  controllers: [OverviewController],
  providers: [OverviewService],
})
export class OverviewModule {}
