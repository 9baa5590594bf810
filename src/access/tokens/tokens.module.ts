import { Module } from '@nestjs/common';
import { UsersModule } from '../../records/users/users.module.js';
import { WorkspacesModule } from '../../records/workspaces/workspaces.module.js';
import { MeService } from './me.service.js';
import { TokensRepository } from './tokens.repository.js';
import { MeController, TokensController } from './tokens.controller.js';
import { TokensService } from './tokens.service.js';

@Module({
  imports: [UsersModule, WorkspacesModule],
  controllers: [MeController, TokensController],
  providers: [MeService, TokensRepository, TokensService],
  exports: [TokensService],
})
export class TokensModule {}
