import { Injectable } from '@nestjs/common';
import { deleteRecord, explainTaken } from '../../http/requests/constraint-problems.js';
import { lockedCompany } from '../companies/companies-by-id.js';
import { keepRedirect, resolveOrCreateCompany, fromCompany } from '../companies/resolve-companies.js';
import type { Transaction } from '../../platform/database/transaction.js';
import type { Page, PageRequest, ReadContext } from '../../http/lists/list.requests.js';
import { givenIdentity } from '../../http/requests/new-record.requests.js';
import { racesFor } from '../../http/requests/races.js';
import { Requests } from '../../http/requests/requests.js';
import type { WriteContext } from '../../http/requests/write-context.js';
import { revise } from '../../platform/identifiers/revise.js';
import type { MessageRow } from './message.entity.js';
import type { MessageChanges, MessagesQuery, NewMessage } from './message.requests.js';
import { MessagesRepository } from './messages.repository.js';

/** A concurrent request deleted the company after it was resolved. */
const RACES = racesFor('message_company_fk');

@Injectable()
export class MessagesService {
  constructor(
    private readonly requests: Requests,
    private readonly messages: MessagesRepository,
  ) {}

  list(request: PageRequest<MessagesQuery>): Promise<Page<MessageRow>> {
    return this.messages.list(request);
  }

  get({ workspaceId, fields }: ReadContext, reference: string): Promise<MessageRow> {
    return this.messages.get(workspaceId, reference, fields);
  }

  create(write: WriteContext, { clientId, createdAt, ...given }: NewMessage): Promise<MessageRow> {
    const { workspaceId } = write;
    const make = async (transaction: Transaction) => {
      const from = await resolveOrCreateCompany({ transaction, workspaceId }, given);
      const { company: _, ...members } = fromCompany(given, from);
      const identity = givenIdentity(write, { clientId, createdAt });
      const message = this.messages.create({ ...identity, ...members });
      message.companyName = from?.name;
      return message;
    };
    return explainTaken('message', { clientId }, this.requests.perform(write, make, this.messages, RACES));
  }

  update(write: WriteContext, reference: string, changes: MessageChanges): Promise<MessageRow> {
    const { workspaceId } = write;
    const make = async (transaction: Transaction) => {
      const message = await this.messages.claim(workspaceId, reference);
      const { companyId } = message;
      const said = await resolveOrCreateCompany({ transaction, workspaceId }, changes);
      const present = await lockedCompany(transaction, workspaceId, companyId);
      const from = keepRedirect(said, { id: companyId, company: present });
      const { company: _, ...members } = fromCompany(changes, from);
      message.companyName = (from === undefined ? present : from)?.name;
      revise(message, members);
      return message;
    };
    return this.requests.perform(write, make, this.messages, RACES);
  }

  delete(write: WriteContext, reference: string): Promise<void> {
    return deleteRecord(this.requests, write, this.messages, reference);
  }
}
