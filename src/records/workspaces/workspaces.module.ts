import { Module } from '@nestjs/common';
import { WorkspacesRepository } from './workspaces.repository.js';
import { WorkspaceRemoval } from './workspace-removal.js';
import { WorkspacesService } from './workspaces.service.js';

@Module({
  providers: [WorkspaceRemoval, WorkspacesRepository, WorkspacesService],
  exports: [WorkspaceRemoval, WorkspacesRepository, WorkspacesService],
})
export class WorkspacesModule {}
