import { Module } from '@nestjs/common';
import { ComponentsRepository } from './components.repository.js';
import { ComponentsController } from './components.controller.js';
import { ComponentsService } from './components.service.js';

@Module({
  controllers: [ComponentsController],
  providers: [ComponentsRepository, ComponentsService],
})
export class ComponentsModule {}
