import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { WorkspacesModule } from '../workspaces/workspaces.module.js';
import { AccessGuard } from './access.guard.js';

/** Decides who may call, and in which workspace. */
@Module({
  imports: [WorkspacesModule],
  providers: [{ provide: APP_GUARD, useClass: AccessGuard }],
})
export class AccessModule {}
