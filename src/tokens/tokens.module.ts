import { Module } from '@nestjs/common';
import { WorkspacesModule } from '../workspaces/workspaces.module.js';
import { MeController } from './me.controller.js';
import { MeService } from './me.service.js';
import { TokensController } from './tokens.controller.js';
import { TokensRepository } from './tokens.repository.js';
import { TokensService } from './tokens.service.js';

@Module({
  imports: [WorkspacesModule],
  controllers: [MeController, TokensController],
  providers: [MeService, TokensRepository, TokensService],
  exports: [TokensRepository, TokensService],
})
export class TokensModule {}
