import { Module } from '@nestjs/common';
import { TransferModule } from '../transfer/transfer.module.js';
import { WorkspacesModule } from '../workspaces/workspaces.module.js';
import { DemoService } from './demo.service.js';

@Module({
  imports: [TransferModule, WorkspacesModule],
  providers: [DemoService],
})
export class DemoModule {}
