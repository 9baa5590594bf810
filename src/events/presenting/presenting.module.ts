import { Module } from '@nestjs/common';
import { AssigneeOrder } from '../../records/discoveries/assignee-order.js';
import { DiscoveryPresenter } from './discovery-presenter.js';
import { EventPresenter } from './event-presenter.js';

@Module({
  providers: [AssigneeOrder, DiscoveryPresenter, EventPresenter],
  exports: [DiscoveryPresenter, EventPresenter],
})
export class PresentingModule {}
