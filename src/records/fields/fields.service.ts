import { Injectable } from '@nestjs/common';
import { translateViolation } from '../../platform/database/postgres-errors.js';
import type { Transaction } from '../../platform/database/transaction.js';
import type { Extent } from '../../http/lists/extent.js';
import type { PageRequest, Page, ReadContext } from '../../http/lists/list.requests.js';
import { deleteRecord, explainTaken } from '../../http/requests/constraint-problems.js';
import { givenIdentity } from '../../http/requests/new-record.requests.js';
import { Requests } from '../../http/requests/requests.js';
import type { WriteContext } from '../../http/requests/write-context.js';
import { revise } from '../../platform/identifiers/revise.js';
import type { DiscoveryField, FieldRow } from './discovery-field.entity.js';
import { checkFirstOptions, checkOptions, removedOptions, trimmedOptions } from './field-options.js';
import { FEEDBACK_TYPE } from './field-type.js';
import {
  FIELD,
  FieldInFormula,
  MOST_FIELDS,
  OptionInFormula,
  OptionInUse,
  SystemField,
  TooManyFields,
} from './field.problems.js';
import type { FieldChanges, FieldsQuery, NewField } from './field.requests.js';
import { FieldsRepository } from './fields.repository.js';
import { optionsIn } from './field-formula.js';
import { FormulaWriter } from './formula-writer.js';

@Injectable()
export class FieldsService {
  constructor(
    private readonly requests: Requests,
    private readonly fields: FieldsRepository,
    private readonly formulas: FormulaWriter,
  ) {}

  list(request: PageRequest<FieldsQuery>): Promise<Page<FieldRow>> {
    return this.fields.list(request);
  }

  get({ workspaceId, fields }: ReadContext, reference: string): Promise<FieldRow> {
    return this.fields.get(workspaceId, reference, fields);
  }

  create(write: WriteContext, { clientId, createdAt, ...members }: NewField): Promise<FieldRow> {
    const { workspaceId } = write;
    const make = async (transaction: Transaction) => {
      const { type, formula } = members;
      const options = trimmedOptions(members.options);
      checkFirstOptions(type, options);
      const identity = givenIdentity(write, { clientId, createdAt });
      const { count, nextPosition } = await this.lockedExtent(workspaceId);
      if (count >= MOST_FIELDS) throw new TooManyFields();
      if (formula != null) await this.formulas.add(transaction, { ...identity, type }, formula);
      const position = members.position ?? nextPosition;
      return this.fields.create({ ...identity, ...members, options, position });
    };
    const given = { clientId, name: members.name };
    return explainTaken(FIELD, given, this.requests.perform(write, make, this.fields));
  }

  update(write: WriteContext, reference: string, changes: FieldChanges): Promise<FieldRow> {
    const make = async (transaction: Transaction) => {
      // Concurrent requests could exceed the limit of formulas together.
      if (changes.formula != null) await this.fields.lockOrder(write.workspaceId);
      const field = await this.fields.claim(write.workspaceId, reference);
      if (changes.formula !== undefined) await this.formulas.change(transaction, field, changes.formula);
      const options = trimmedOptions(changes.options, field.options);
      if (options) await this.checkNewOptions(field, options);
      revise(field, { ...changes, options });
      return field;
    };
    return explainTaken(FIELD, changes, this.requests.perform(write, make, this.fields));
  }

  delete(write: WriteContext, reference: string): Promise<void> {
    const check = async (field: DiscoveryField) => {
      if (field.type === FEEDBACK_TYPE) throw new SystemField();
      if (field.type === 'SCORE') await this.formulas.remove(field);
    };
    return translateViolation(deleteRecord(this.requests, write, this.fields, reference, check), {
      formula_operand_field_fk: async () => {
        const formulas = await this.fields.formulasUsing(write.workspaceId, reference);
        return new FieldInFormula(formulas.map(({ name }) => name));
      },
    });
  }

  /** Reads the number of fields while other requests can't add any until this transaction ends. */
  private async lockedExtent(workspaceId: string): Promise<Extent> {
    const [, extent] = await Promise.all([
      this.fields.lockOrder(workspaceId),
      this.fields.extent(workspaceId),
    ]);
    return extent;
  }

  private async checkNewOptions(
    { workspaceId, id, type, options: former }: DiscoveryField,
    options: readonly string[],
  ): Promise<void> {
    checkOptions(type, options);
    await this.fields.lockValues(workspaceId, id);
    const removed = removedOptions(former, options);
    if (removed.length === 0) return;
    await this.checkFormulas(workspaceId, id, removed);
    const used = await this.fields.optionsInUse(workspaceId, id, removed);
    if (used.length > 0) throw new OptionInUse(used);
  }

  private async checkFormulas(workspaceId: string, id: string, removed: readonly string[]): Promise<void> {
    for (const { name, formula, references } of await this.fields.formulasUsing(workspaceId, id)) {
      const option = optionsIn(formula, references).find((each) => removed.includes(each));
      if (option !== undefined) throw new OptionInFormula(option, name);
    }
  }
}
