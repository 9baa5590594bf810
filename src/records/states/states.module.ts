import { Module } from '@nestjs/common';
import { StatesRepository } from './states.repository.js';
import { StatesController } from './states.controller.js';
import { StatesService } from './states.service.js';

@Module({
  controllers: [StatesController],
  providers: [StatesRepository, StatesService],
})
export class StatesModule {}
