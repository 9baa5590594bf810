import { Module } from '@nestjs/common';
import { WorkspacesModule } from '../workspaces/workspaces.module.js';
import { Credentials } from './credentials.js';
import { CredentialsRepository } from './credentials.repository.js';
import { Gatekeeper } from './gatekeeper.js';
import { LastUse } from './last-use.js';

/** Decides who may call, and in which workspace. */
@Module({
  imports: [WorkspacesModule],
  providers: [Credentials, CredentialsRepository, Gatekeeper, LastUse],
  exports: [Gatekeeper],
})
export class AccessModule {}
