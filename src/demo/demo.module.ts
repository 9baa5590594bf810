import { Module } from '@nestjs/common';
import { WorkspacesModule } from '../workspaces/workspaces.module.js';
import { DemoService } from './demo.service.js';

@Module({
  imports: [WorkspacesModule],
  providers: [DemoService],
})
export class DemoModule {}
