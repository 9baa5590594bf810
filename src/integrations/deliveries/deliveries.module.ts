import { Module } from '@nestjs/common';
import { Queries } from '../../http/lists/queries/queries.js';
import { FeedModule } from '../../events/feed/feed.module.js';
import { PresentingModule } from '../../events/presenting/presenting.module.js';
import { Secrets } from '../../records/webhooks/secrets.js';
import { WebhooksRepository } from '../../records/webhooks/webhooks.repository.js';
import { WorkModule, WorkerModule } from '../../platform/work/work.module.js';
import { Worker } from '../../platform/work/worker.js';
import { DeliveriesController } from './deliveries.controller.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { DeliveriesService } from './deliveries.service.js';
import { DeliveryNotifier } from './delivery-notifier.js';
import { DeliveryMetrics } from './delivery-metrics.js';
import { DeliverySweeper } from './delivery-sweeper.js';
import { DispatchRepository } from './dispatch.repository.js';
import { Dispatcher } from './dispatcher.js';
import { FanOutRepository } from './fan-out.repository.js';
import { Messages } from './sending/messages.js';
import { OutcomeRepository } from './outcome.repository.js';
import { Sender } from './sending/sender.js';

/** Provides the notifier to every process that changes records. */
@Module({ imports: [WorkModule], providers: [DeliveryNotifier], exports: [DeliveryNotifier] })
class DeliveryNotifierModule {}

@Module({
  imports: [DeliveryNotifierModule],
  controllers: [DeliveriesController],
  providers: [DeliveriesRepository, DeliveriesService, WebhooksRepository],
})
export class DeliveriesModule {}

@Module({
  imports: [DeliveryNotifierModule, FeedModule, PresentingModule, WorkerModule],
  providers: [
    DeliveryMetrics,
    DeliverySweeper,
    Dispatcher,
    DispatchRepository,
    FanOutRepository,
    Messages,
    OutcomeRepository,
    Queries,
    Secrets,
    Sender,
    WebhooksRepository,
  ],
})
export class DeliveriesWorkerModule {
  constructor(worker: Worker, dispatcher: Dispatcher) {
    worker.handlePolled(dispatcher);
  }
}
