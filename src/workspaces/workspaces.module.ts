import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { Workspace } from './workspace.entity.js';
import { WorkspacesService } from './workspaces.service.js';

@Module({
  imports: [MikroOrmModule.forFeature([Workspace])],
  providers: [WorkspacesService],
  exports: [MikroOrmModule, WorkspacesService],
})
export class WorkspacesModule {}
