import { Module } from '@nestjs/common';
import { TokensModule } from '../tokens/tokens.module.js';
import { WorkspacesModule } from '../../records/workspaces/workspaces.module.js';
import { OperatorTokensController } from './operator-tokens.controller.js';
import { WorkspacesController } from './workspaces.controller.js';

@Module({
  imports: [TokensModule, WorkspacesModule],
  controllers: [WorkspacesController, OperatorTokensController],
})
export class OperatorModule {}
