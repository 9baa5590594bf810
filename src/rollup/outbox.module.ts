import { Module } from '@nestjs/common';
import { RefreshRequests } from './refresh-requests.js';
import { WakeUp } from './wake-up.js';

/**
 * Asks for feedback values to be refreshed without telling anybody: for processes that have no queue. Workers find
 * the requests when they look for themselves, within a second.
 */
@Module({
  providers: [RefreshRequests, { provide: WakeUp, useValue: { later: () => undefined } }],
  exports: [RefreshRequests],
})
export class OutboxModule {}
