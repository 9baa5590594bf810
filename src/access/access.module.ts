import { Module } from '@nestjs/common';
import { WorkspacesModule } from '../workspaces/workspaces.module.js';
import { Gatekeeper } from './gatekeeper.js';

/** Decides who may call, and in which workspace. */
@Module({
  imports: [WorkspacesModule],
  providers: [Gatekeeper],
  exports: [Gatekeeper],
})
export class AccessModule {}
