import { Module } from '@nestjs/common';
import { RefreshModule } from '../rollup/refresh.module.js';
import { DiscoveriesController } from './discoveries.controller.js';
import { DiscoveriesRepository } from './discoveries.repository.js';
import { DiscoveriesService } from './discoveries.service.js';
import { ParentFinder } from './parent-finder.js';
import { Parts } from './parts.js';
import { References } from './references.js';

@Module({
  imports: [RefreshModule],
  controllers: [DiscoveriesController],
  providers: [DiscoveriesRepository, DiscoveriesService, ParentFinder, Parts, References],
  exports: [DiscoveriesService],
})
export class DiscoveriesModule {}
