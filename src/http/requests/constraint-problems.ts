import { violatedConstraint } from '../../platform/database/postgres-errors.js';
import type { Referrer } from '../../platform/database/records/records.js';
import type { Transaction } from '../../platform/database/transaction.js';
import { ClientIdTaken, NameTaken, RecordInUse } from '../problems/problems.js';
import type { Requests } from './requests.js';
import type { WriteContext } from './write-context.js';

interface Given {
  readonly clientId?: string | null | undefined;
  readonly name?: string | undefined;
}

/** Awaits a write, and translates violated unique constraints by their naming convention. @throws ClientIdTaken, NameTaken */
export async function explainTaken<Result>(
  noun: string,
  { clientId, name }: Given,
  write: Promise<Result>,
): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    const constraint = violatedConstraint(error) ?? '';
    if (constraint.endsWith('_client_id_unique'))
      throw new ClientIdTaken(noun, String(clientId), '/clientId');
    if (constraint.endsWith('_name_unique')) throw new NameTaken(noun, String(name), '/name');
    throw error;
  }
}

interface Deletable {
  readonly noun: string;
  readonly referrer?: Referrer;
  claim(workspaceId: string, reference: string): Promise<object>;
  countReferring(referrer: Referrer, workspaceId: string, reference: string): Promise<number>;
}

/** Deletes a record. `check` refuses the deletion by throwing. @throws RecordNotFound, RecordInUse */
export async function deleteRecord<Records extends Deletable>(
  requests: Requests,
  write: WriteContext,
  records: Records,
  reference: string,
  check: (record: Awaited<ReturnType<Records['claim']>>) => Promise<void> | void = () => {},
): Promise<void> {
  const { workspaceId } = write;
  const remove = async ({ em }: Transaction) => {
    const record = await records.claim(workspaceId, reference);
    await check(record as Awaited<ReturnType<Records['claim']>>);
    em.remove(record);
  };
  try {
    await requests.perform(write, remove);
  } catch (error) {
    const { noun, referrer } = records;
    const { table, column = '', counted = '' } = referrer ?? {};
    const isInUse = violatedConstraint(error) === `${table}_${column.replace(/_id$/, '')}_fk`;
    if (!isInUse || !referrer) throw error;
    throw new RecordInUse(noun, {
      [counted]: await records.countReferring(referrer, workspaceId, reference),
    });
  }
}
