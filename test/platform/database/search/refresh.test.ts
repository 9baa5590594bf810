import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import { Transactions } from '../../../../src/platform/database/transactions.js';
import type { DiscoveryKey } from '../../../../src/records/rollup/discovery-locks.js';
import { FeedbackValuesRepository } from '../../../../src/records/rollup/feedback-values.repository.js';
import { createWorker } from '../../../../src/app/create.js';
import { useService } from '../../../support/use-service.js';

const service = useService({}, { worker: false });

interface Updates {
  readonly all: number;
  readonly hot: number;
}

const UPDATES = {
  text: `SELECT pg_stat_get_xact_tuples_updated('discovery'::regclass) AS all,
    pg_stat_get_xact_tuples_hot_updated('discovery'::regclass) AS hot`,
  values: [],
};

test('a refresh of feedback values touches no index of discoveries after the first feedback, that of words included', async () => {
  for (let n = 0; n < 20; n++) {
    const on = await service.make.discovery({ title: `Title ${n}`, description: 'In a few words' });
    await service.make.feedback({ on, score: 2 });
  }
  const discoveries = await service.sql<DiscoveryKey>('SELECT workspace_id, id FROM discovery');
  // Not started, so it does nothing on its own.
  const worker = await createWorker(service.settings, pino({ level: 'silent' }));
  const refresh = () =>
    worker.get(Transactions, { strict: false }).write(discoveries[0]!.workspace_id, async (transaction) => {
      // The connection may still have to report those of its transaction before.
      const earlier = await transaction.byKey<Updates>(UPDATES);
      await worker.get(FeedbackValuesRepository, { strict: false }).write(transaction, discoveries);
      const updates = await transaction.byKey<Updates>(UPDATES);
      return {
        all: Number(updates?.all) - Number(earlier?.all),
        hot: Number(updates?.hot) - Number(earlier?.hot),
      };
    });
  await refresh();
  await service.sql('UPDATE feedback SET score = 3');
  // Each row has room for its next version on its page then.
  await service.sql('ALTER TABLE discovery SET (fillfactor = 40)');
  await service.sql('VACUUM FULL discovery');
  expect(await refresh()).toEqual({ all: 20, hot: 20 });
  await worker.close();
});
