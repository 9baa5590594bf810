import { Inject, Injectable } from '@nestjs/common';
import { deleteEverywhere } from '../../platform/database/batches.js';
import { Transactions } from '../../platform/database/transactions.js';
import { leastIdOf } from '../../platform/identifiers/uuid.js';
import { SETTINGS, type Settings } from '../../platform/settings/settings.js';
import { Worker } from '../../platform/work/worker.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const FORMER = { table: 'webhook_delivery', key: 'id', condition: 'id < $1' };

/** Deletes deliveries once their events have expired, even if their webhook is deleted. */
@Injectable()
export class DeliverySweeper {
  constructor(transactions: Transactions, @Inject(SETTINGS) { eventRetention }: Settings, worker: Worker) {
    worker.every(HOUR, DeliverySweeper.name, (signal) => {
      const oldest = leastIdOf(Date.now() - eventRetention * DAY);
      return deleteEverywhere(transactions, { ...FORMER, values: [oldest] }, signal);
    });
  }
}
