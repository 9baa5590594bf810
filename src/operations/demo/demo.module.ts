import { Module } from '@nestjs/common';
import { TransferModule } from '../../integrations/transfer/transfer.module.js';
import { WorkspacesModule } from '../../records/workspaces/workspaces.module.js';
import { DemoService } from './demo.service.js';

@Module({
  imports: [TransferModule, WorkspacesModule],
  providers: [DemoService],
})
export class DemoModule {}
