import { Injectable } from '@nestjs/common';
import { RowWriter } from '../../platform/database/records/row-writer.js';
import { isNamed } from '../../platform/database/records/reference-index.js';
import { translateViolation } from '../../platform/database/postgres-errors.js';
import type { Transaction } from '../../platform/database/transaction.js';
import type { Page, PageRequest, ReadContext } from '../../http/lists/list.requests.js';
import { RecordInUse, RecordNotFound } from '../../http/problems/problems.js';
import { explainTaken } from '../../http/requests/constraint-problems.js';
import { givenIdentity } from '../../http/requests/new-record.requests.js';
import { Requests } from '../../http/requests/requests.js';
import type { WriteContext } from '../../http/requests/write-context.js';
import { revise } from '../../platform/identifiers/revise.js';
import { CompaniesRepository } from './companies.repository.js';
import { type CompanyRow, storedRevenue } from './company.entity.js';
import type { CompaniesQuery, CompanyChanges, NewCompany } from './company.requests.js';

@Injectable()
export class CompaniesService {
  constructor(
    private readonly requests: Requests,
    private readonly companies: CompaniesRepository,
  ) {}

  list(request: PageRequest<CompaniesQuery>): Promise<Page<CompanyRow>> {
    return this.companies.list(request);
  }

  get({ workspaceId, fields }: ReadContext, reference: string): Promise<CompanyRow> {
    return this.companies.get(workspaceId, reference, fields);
  }

  create(write: WriteContext, { clientId, createdAt, ...members }: NewCompany): Promise<CompanyRow> {
    const make = async () => {
      const identity = givenIdentity(write, { clientId, createdAt });
      const attributes = members.attributes ?? {};
      const revenue = storedRevenue(members.revenue);
      return this.companies.create({ ...identity, ...members, revenue, attributes });
    };
    const given = { clientId, name: members.name };
    return explainTaken('company', given, this.requests.perform(write, make, this.companies));
  }

  update(write: WriteContext, reference: string, changes: CompanyChanges): Promise<CompanyRow> {
    const { workspaceId } = write;
    const make = async () => {
      const company = await this.companies.claim(workspaceId, reference);
      const attributes = changes.attributes === null ? {} : changes.attributes;
      const stored = { ...changes, revenue: storedRevenue(changes.revenue), attributes };
      revise(company, stored);
      return company;
    };
    return explainTaken('company', changes, this.requests.perform(write, make, this.companies));
  }

  delete(write: WriteContext, reference: string): Promise<void> {
    const { workspaceId } = write;
    const inUse = async () => {
      const { id } = await this.companies.get(workspaceId, reference);
      return new RecordInUse('company', { ...(await this.companies.countUsers(workspaceId, id)) });
    };
    const remove = async (transaction: Transaction) => {
      const company = await this.companies.claim(workspaceId, reference);
      const { id, clientId: client_id } = company;
      // A reference to a merged company can't delete its survivor; merged companies are deleted with their survivor.
      if (!isNamed({ id, client_id }, reference)) throw new RecordNotFound('company', reference);
      const names = await this.companies.lock(workspaceId, await this.companies.namesOf(workspaceId, id));
      new RowWriter({ transaction, workspaceId }, this.companies.table).delete(names);
      transaction.em.remove(company);
    };
    return translateViolation(this.requests.perform(write, remove), {
      feedback_company_fk: inUse,
      message_company_fk: inUse,
    });
  }
}
