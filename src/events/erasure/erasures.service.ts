import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/database/transaction.js';
import { InvalidInput, RecordNotFound } from '../../http/problems/problems.js';
import { Requests } from '../../http/requests/requests.js';
import type { WriteContext } from '../../http/requests/write-context.js';
import { newId } from '../../platform/identifiers/uuid.js';
import { ERASURES, type ErasureProgress, type Person } from './erasure.js';
import type { ErasureRow } from './erasure.record.js';
import type { NewErasure } from './erasure.requests.js';
import { ErasuresRepository } from './erasures.repository.js';

@Injectable()
export class ErasuresService {
  constructor(
    private readonly requests: Requests,
    private readonly erasures: ErasuresRepository,
  ) {}

  get(workspaceId: string, id: string): Promise<ErasureRow> {
    return this.erasures.get(workspaceId, id);
  }

  create(write: WriteContext, asked: NewErasure): Promise<ErasureRow> {
    const { workspaceId, origin } = write;
    const make = async (transaction: Transaction) => {
      const person = await this.personIn(workspaceId, asked);
      const id = newId();
      this.erasures.insert(transaction, workspaceId, id);
      const beginning = { step: 0, place: null, hasWaited: false };
      const progress: ErasureProgress = { id, person, origin: { ...origin, changeId: id }, ...beginning };
      transaction.enqueue(workspaceId, { kind: ERASURES, detail: progress });
      return { id };
    };
    return this.requests.perform(write, make, this.erasures);
  }

  private async personIn(workspaceId: string, { authorEmail, userId: named }: NewErasure): Promise<Person> {
    if ((authorEmail === undefined) === (named === undefined)) throw NOT_ONE_PERSON;
    if (authorEmail !== undefined) return { authorEmail };
    const userId = await this.erasures.userNamed(workspaceId, String(named));
    if (userId === undefined) throw new RecordNotFound('user', String(named)).below('/userId');
    return { userId, names: await this.erasures.namesOfUser(workspaceId, userId) };
  }
}

const NOT_ONE_PERSON = new InvalidInput([
  {
    pointer: '',
    code: 'not_one_person',
    detail: 'The body must have exactly one of authorEmail and userId.',
  },
]);
