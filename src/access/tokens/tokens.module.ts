import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { WorkspacesModule } from '../../records/workspaces/workspaces.module.js';
import { ApiToken } from './api-token.entity.js';
import { MeController, TokensController } from './tokens.controller.js';
import { TokensService } from './tokens.service.js';

@Module({
  imports: [MikroOrmModule.forFeature([ApiToken]), WorkspacesModule],
  controllers: [MeController, TokensController],
  providers: [TokensService],
  exports: [TokensService],
})
export class TokensModule {}
