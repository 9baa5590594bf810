import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import { UnitOfWork } from '../../src/database/unit-of-work.js';
import type { DiscoveryKey } from '../../src/rollup/discovery-locks.js';
import { FeedbackValuesRepository } from '../../src/rollup/feedback-values.repository.js';
import { createWorker } from '../../src/app/create.js';
import { useService } from '../support/use-service.js';

const service = useService({}, { worker: false });

test('a refresh of feedback values touches no index, that of words included', async () => {
  for (let n = 0; n < 20; n++) {
    const on = await service.make.discovery({ title: `Title ${n}`, description: 'In a few words' });
    await service.make.feedback({ on, score: 2 });
  }
  // Each row has room for its next version on its page then.
  await service.sql('ALTER TABLE discovery SET (fillfactor = 40)');
  await service.sql('VACUUM FULL discovery');
  const discoveries = await service.sql<DiscoveryKey>('SELECT workspace_id, id FROM discovery');
  // Not started, so it does nothing on its own.
  const worker = await createWorker(service.settings, pino({ level: 'silent' }));
  const updates = await worker.get(UnitOfWork, { strict: false }).run(async (transaction) => {
    await worker.get(FeedbackValuesRepository, { strict: false }).write(transaction, discoveries);
    return transaction.byKey({
      text: `SELECT pg_stat_get_xact_tuples_updated('discovery'::regclass) AS all,
        pg_stat_get_xact_tuples_hot_updated('discovery'::regclass) AS hot`,
      values: [],
    });
  });
  await worker.close();
  expect(updates).toEqual({ all: 20, hot: 20 });
});
