import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { WorkspaceUser } from './workspace-user.entity.js';
import { UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [MikroOrmModule.forFeature([WorkspaceUser])],
  controllers: [UsersController],
  providers: [UsersService],
})
export class UsersModule {}
