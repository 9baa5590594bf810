import { Injectable } from '@nestjs/common';
import { explained } from '../database/refusals.js';
import type { Transaction } from '../database/transaction.js';
import { newIdentity } from '../identifiers/identity.js';
import { revise } from '../identifiers/revise.js';
import type { ListRequest, Page } from '../http/lists/page.js';
import { ClientIdTaken, NameTaken, RecordInUse, RecordNotFound } from '../http/problems/problems.js';
import { type RecordKey, Requests } from '../http/requests/requests.js';
import type { Write } from '../http/requests/write.js';
import { DiscoveryField } from './discovery-field.entity.js';
import { checkFirstOptions, checkOptions } from './field-options.js';
import { FEEDBACK_TYPE } from './field-type.js';
import { OptionInUse, SystemField } from './field.problems.js';
import type { FieldRow } from './field.record.js';
import type { FieldChanges, FieldsQuery, NewField } from './field.requests.js';
import { FieldsRepository } from './fields.repository.js';
import { lockFieldOrder } from './lock-fields.js';

@Injectable()
export class FieldsService {
  constructor(
    private readonly requests: Requests,
    private readonly fields: FieldsRepository,
  ) {}

  list(workspaceId: string, request: ListRequest<FieldsQuery>): Promise<Page<FieldRow>> {
    return this.fields.list(workspaceId, request);
  }

  async get(workspaceId: string, reference: string): Promise<FieldRow> {
    const row = await this.fields.find(workspaceId, reference);
    if (!row) throw new RecordNotFound('discovery field', reference);
    return row;
  }

  create(write: Write, { clientId, ...members }: NewField): Promise<FieldRow> {
    return explained(
      this.requests.perform(
        write,
        async (transaction) => {
          checkFirstOptions(members.type, members.options);
          const position = members.position ?? (await this.lastPosition(transaction, write.workspaceId));
          const field = transaction.em.create(DiscoveryField, {
            ...newIdentity(write.workspaceId, clientId),
            ...members,
            position,
          });
          return field;
        },
        this.show,
      ),
      {
        discovery_field_client_id_unique: () =>
          new ClientIdTaken('discovery field', String(clientId), '/clientId'),
        discovery_field_name_unique: () => nameTaken(members.name),
      },
    );
  }

  update(write: Write, reference: string, changes: FieldChanges): Promise<FieldRow> {
    return explained(
      this.requests.perform(
        write,
        async (transaction) => {
          const field = await this.claimed(transaction, write.workspaceId, reference);
          if (changes.options) await this.checkNewOptions(transaction, field, changes.options);
          revise(field, changes);
          return field;
        },
        this.show,
      ),
      { discovery_field_name_unique: () => nameTaken(changes.name) },
    );
  }

  async delete(write: Write, reference: string): Promise<void> {
    let id = '';
    await explained(
      this.requests.perform(write, async (transaction) => {
        const field = await this.claimed(transaction, write.workspaceId, reference);
        if (field.type === FEEDBACK_TYPE) throw new SystemField();
        id = field.id;
        transaction.em.remove(field);
      }),
      {
        discovery_field_value_field_fk: async () =>
          new RecordInUse('discovery field', {
            discoveries: await this.fields.countDiscoveries(write.workspaceId, id),
          }),
      },
    );
  }

  /** No two requests get the same one. */
  private async lastPosition(transaction: Transaction, workspaceId: string): Promise<number> {
    const [, position] = await Promise.all([
      lockFieldOrder(transaction, workspaceId),
      this.fields.nextPosition(workspaceId, transaction),
    ]);
    return position;
  }

  private async checkNewOptions(
    transaction: Transaction,
    { workspaceId, id, type, options: former }: DiscoveryField,
    options: readonly string[],
  ): Promise<void> {
    checkOptions(type, options);
    // Whoever writes values holds KEY SHARE on the field while doing so; this waits for them and keeps new
    // ones out until the options are changed.
    await transaction.query({
      text: 'SELECT FROM discovery_field WHERE workspace_id = $1 AND id = $2 FOR UPDATE',
      values: [workspaceId, id],
    });
    const removed = (former ?? []).filter((option) => !options.includes(option));
    if (removed.length === 0) return;
    const used = await this.fields.optionsInUse(workspaceId, id, removed, transaction);
    if (used.length > 0) throw new OptionInUse(used);
  }

  private async claimed(
    transaction: Transaction,
    workspaceId: string,
    reference: string,
  ): Promise<DiscoveryField> {
    const field = await transaction.claim(DiscoveryField, 'discovery_field', workspaceId, reference);
    if (!field) throw new RecordNotFound('discovery field', reference);
    return field;
  }
  /** As others will see it. */
  private readonly show = async ({ workspaceId, id }: RecordKey, from: Transaction): Promise<FieldRow> =>
    (await this.fields.find(workspaceId, id, from)) as FieldRow;
}

const nameTaken = (name: string | undefined): NameTaken =>
  new NameTaken('discovery field', String(name), '/name');
