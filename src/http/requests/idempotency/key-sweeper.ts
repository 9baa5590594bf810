import { Injectable } from '@nestjs/common';
import { deleteEverywhere } from '../../../platform/database/batches.js';
import { Transactions } from '../../../platform/database/transactions.js';
import { Worker } from '../../../platform/work/worker.js';
import { RETENTION } from './run-idempotently.js';

const HOUR = 3_600_000;

const EXPIRED = {
  table: 'idempotency_key',
  key: 'token_id, key',
  condition: `made_at <= now() - interval '${RETENTION}'`,
};

/** Deletes expired idempotency keys. */
@Injectable()
export class KeySweeper {
  constructor(transactions: Transactions, worker: Worker) {
    worker.every(HOUR, KeySweeper.name, (signal) => deleteEverywhere(transactions, EXPIRED, signal));
  }
}
