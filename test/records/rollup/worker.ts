import { afterAll, beforeAll } from '@jest/globals';
import type { Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { pino } from 'pino';
import { createWorker } from '../../../src/app/create.js';
import { ReconciliationService } from '../../../src/records/rollup/reconciliation/reconciliation.service.js';
import { Worker } from '../../../src/platform/work/worker.js';
import type { TestService } from '../../support/service.js';

export interface TestWorker {
  /** @param from the module whose provider is meant, where several have one */
  get<Provider>(type: Type<Provider> | string, from?: Type): Provider;
  /** Does what waits, once. */
  drain(): Promise<unknown>;
}

/**
 * A worker of a service, from before the tests that follow until they are over.
 *
 * @param prepare what is done before it starts; a worker that does not start does only what a test asks it for
 */
export function useWorker(
  service: TestService,
  { starts, prepare }: { starts: boolean; prepare?: (worker: TestWorker) => void | Promise<unknown> },
): TestWorker {
  let app: NestFastifyApplication;
  const worker: TestWorker = {
    get: (type, from) =>
      from ? app.select(from).get(type, { strict: true }) : app.get(type, { strict: false }),
    drain: () => worker.get(Worker).drain(),
  };
  beforeAll(async () => {
    app = await createWorker(service.settings, pino({ level: 'silent' }));
    await prepare?.(worker);
    if (starts) await app.init();
  });
  afterAll(() => app.close());
  return worker;
}

/** A worker that does only what a test asks it for, and its reconciliation. */
export function useReconciliation(
  service: TestService,
): Pick<ReconciliationService, 'reconcile'> & { readonly worker: TestWorker } {
  const worker = useWorker(service, { starts: false });
  return { worker, reconcile: (options) => worker.get(ReconciliationService).reconcile(options) };
}
