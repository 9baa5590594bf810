import { Module } from '@nestjs/common';
import { LimitsModule } from '../http/limits/limits.module.js';
import { WorkspacesModule } from '../workspaces/workspaces.module.js';
import { Credentials } from './credentials.js';
import { CredentialsRepository } from './credentials.repository.js';
import { AccessGuard } from './access-guard.js';
import { LastUse } from './last-use.js';
import { LoginRoutes } from './login/login.routes.js';
import { Logins } from './login/logins.js';

@Module({
  imports: [LimitsModule, WorkspacesModule],
  providers: [Credentials, CredentialsRepository, AccessGuard, LastUse, LoginRoutes, Logins],
  exports: [AccessGuard, LoginRoutes],
})
export class AccessModule {}
