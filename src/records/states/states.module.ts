import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { DiscoveryState } from './discovery-state.entity.js';
import { StatesController } from './states.controller.js';
import { StatesService } from './states.service.js';

@Module({
  imports: [MikroOrmModule.forFeature([DiscoveryState])],
  controllers: [StatesController],
  providers: [StatesService],
})
export class StatesModule {}
