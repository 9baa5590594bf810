import { afterAll, beforeAll } from '@jest/globals';
import Bull, { type Queue } from 'bull';
import { WORK_QUEUE } from '../../../src/platform/work/work-notifier.js';
import type { TestService } from '../../support/service.js';

/** The queue of a service, as an operator sees it. */
export function useRefreshQueue(service: TestService): () => Queue {
  let queue: Queue;
  beforeAll(() => {
    queue = new Bull(WORK_QUEUE, service.settings.redisUrl, { prefix: 'discovery-records' });
  });
  afterAll(() => queue.close());
  return () => queue;
}
