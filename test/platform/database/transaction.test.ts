import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { withSavepoint } from '../../../src/platform/database/savepoint.js';
import { Transactions } from '../../../src/platform/database/transactions.js';
import type { Transaction } from '../../../src/platform/database/transaction.js';
import { useCommands } from '../../support/commands.js';

const commands = useCommands();

const DIVISION_BY_ZERO = '22012';
const READ_ONLY_TRANSACTION = '25006';

const select = (transaction: Transaction, expression: string) =>
  transaction.query({ text: `SELECT ${expression}`, values: [] });

/** Awaited once more than others, as what is behind several functions is. */
const deeply = async <Result>(result: Promise<Result>): Promise<Result> => {
  const inner = await (async () => await result)();
  return inner;
};

test('of statements that are awaited together, the one that failed tells why, not those sent behind it', async () => {
  const work = commands.context
    .get(Transactions)
    .read((transaction) => Promise.all([deeply(select(transaction, '1 / 0')), select(transaction, '1')]));
  await expect(work).rejects.toMatchObject({ code: DIVISION_BY_ZERO });
});

test('after an attempt that failed, another failure is told as it is', async () => {
  const work = commands.context.get(Transactions).read(async (transaction) => {
    await withSavepoint(transaction, () => select(transaction, '1 / 0')).catch(() => undefined);
    await select(transaction, `'x'::integer`);
  });
  await expect(work).rejects.toMatchObject({ code: '22P02' });
});

test('a transaction that was begun to read refuses to write, and to lock what it reads', async () => {
  const own = 'FROM component WHERE workspace_id = $1';
  for (const text of [`DELETE ${own}`, `SELECT ${own} FOR SHARE`]) {
    const work = commands.context
      .get(Transactions)
      .read((transaction) => transaction.query({ text, values: [randomUUID()] }));
    await expect(work).rejects.toMatchObject({ code: READ_ONLY_TRANSACTION });
  }
});
