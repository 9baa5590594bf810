import { Module } from '@nestjs/common';
import { WorkspacesModule } from '../../records/workspaces/workspaces.module.js';
import { TokensRepository } from './tokens.repository.js';
import { MeController, TokensController } from './tokens.controller.js';
import { TokensService } from './tokens.service.js';

@Module({
  imports: [WorkspacesModule],
  controllers: [MeController, TokensController],
  providers: [TokensRepository, TokensService],
  exports: [TokensService],
})
export class TokensModule {}
