import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { Workspace } from './workspace.entity.js';
import { WorkspaceRemoval } from './workspace-removal.js';
import { WorkspacesService } from './workspaces.service.js';

@Module({
  imports: [MikroOrmModule.forFeature([Workspace])],
  providers: [WorkspaceRemoval, WorkspacesService],
  exports: [MikroOrmModule, WorkspaceRemoval, WorkspacesService],
})
export class WorkspacesModule {}
