import { Module } from '@nestjs/common';
import { AccessModule } from '../../access/access.module.js';
import { DiscoveryWriter } from '../../records/discoveries/changes/discovery-writer.js';
import { ReferenceLookup } from '../../records/discoveries/changes/reference-lookup.js';
import { DiscoveriesRepository } from '../../records/discoveries/discoveries.repository.js';
import { Secrets } from '../../records/webhooks/secrets.js';
import { IssuesController } from './issues/issues.controller.js';
import { IssuesService } from './issues/issues.service.js';
import { IssuesWriter } from './receiving/issues-writer.js';
import { ReceivingService } from './receiving/receiving.service.js';
import { TrackersController } from './trackers.controller.js';
import { TrackersRepository } from './trackers.repository.js';
import { TrackersService } from './trackers.service.js';

@Module({
  imports: [AccessModule],
  controllers: [TrackersController, IssuesController],
  providers: [
    DiscoveriesRepository,
    DiscoveryWriter,
    IssuesService,
    IssuesWriter,
    ReceivingService,
    ReferenceLookup,
    Secrets,
    TrackersRepository,
    TrackersService,
  ],
})
export class TrackersModule {}
