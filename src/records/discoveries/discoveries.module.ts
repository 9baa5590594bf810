import { Module } from '@nestjs/common';
import { Queries } from '../../http/lists/queries/queries.js';
import { AssigneeOrder } from './assignee-order.js';
import { WorkModule } from '../../platform/work/work.module.js';
import { BulkController } from './bulk/bulk.controller.js';
import { BulkService } from './bulk/bulk.service.js';
import { DiscoveriesController } from './discoveries.controller.js';
import { DiscoveriesService } from './discoveries.service.js';
import { DiscoveriesRepository } from './discoveries.repository.js';
import { DiscoveryWriter } from './changes/discovery-writer.js';
import { MovesService } from './ranks/moves.service.js';
import { RanksRepository } from './ranks/ranks.repository.js';
import { QueryController } from './query/query.controller.js';
import { ReferenceLookup } from './changes/reference-lookup.js';
import { SimilarController } from './similar/similar.controller.js';
import { SimilarService } from './similar/similar.service.js';
import { DiscoveryTagsController } from './tags/discovery-tags.controller.js';
import { ViewsRepository } from './views/views.repository.js';
import { ViewsController } from './views/views.controller.js';
import { ViewsService } from './views/views.service.js';
import { DiscoveryTagsService } from './tags/discovery-tags.service.js';

@Module({
  imports: [WorkModule],
  controllers: [
    DiscoveriesController,
    BulkController,
    DiscoveryTagsController,
    QueryController,
    ViewsController,
    SimilarController,
  ],
  providers: [
    AssigneeOrder,
    BulkService,
    DiscoveriesRepository,
    DiscoveriesService,
    DiscoveryTagsService,
    DiscoveryWriter,
    MovesService,
    Queries,
    RanksRepository,
    ReferenceLookup,
    SimilarService,
    ViewsRepository,
    ViewsService,
  ],
})
export class DiscoveriesModule {}
