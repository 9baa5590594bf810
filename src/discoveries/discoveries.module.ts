import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { RefreshModule } from '../rollup/refresh.module.js';
import { DiscoveriesController } from './discoveries.controller.js';
import { DiscoveriesService } from './discoveries.service.js';
import { Discovery } from './discovery.entity.js';
import { DiscoveryWriter } from './discovery-writer.js';
import { FactLookup } from './query/fact-lookup.js';
import { QueryController } from './query/query.controller.js';
import { QueryService } from './query/query.service.js';
import { ReferenceLookup } from './reference-lookup.js';
import { DiscoveryTagsController } from './tags/discovery-tags.controller.js';
import { DiscoveryTagsService } from './tags/discovery-tags.service.js';

@Module({
  imports: [MikroOrmModule.forFeature([Discovery]), RefreshModule],
  controllers: [DiscoveriesController, DiscoveryTagsController, QueryController],
  providers: [
    DiscoveriesService,
    DiscoveryTagsService,
    DiscoveryWriter,
    FactLookup,
    QueryService,
    ReferenceLookup,
  ],
  exports: [DiscoveriesService],
})
export class DiscoveriesModule {}
