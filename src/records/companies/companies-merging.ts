import { Injectable } from '@nestjs/common';
import { changedRecord } from '../../platform/database/records/changed-record.js';
import { type Into, RowWriter } from '../../platform/database/records/row-writer.js';
import type { Transaction } from '../../platform/database/transaction.js';
import { MergeTooLarge } from '../../http/problems/problems.js';
import { claimPair, type NamedPair, type Pair } from '../../http/requests/claim-pair.js';
import { type OfChange, Requests } from '../../http/requests/requests.js';
import type { WriteContext } from '../../http/requests/write-context.js';
import { CompaniesRepository } from './companies.repository.js';
import { type CompanyRow, survivorMembers } from './company.entity.js';
import { CompanyNotFound } from './company.problems.js';

const MOST_MERGED_BEFORE = 10_000;

export const tooManyNames = (count: number): MergeTooLarge =>
  new MergeTooLarge(`${count} other companies were merged into the company`, MOST_MERGED_BEFORE);

/** Merges companies without touching their feedback and messages: the merged company redirects to the survivor. */
@Injectable()
export class CompaniesMerging {
  constructor(
    private readonly requests: Requests,
    private readonly companies: CompaniesRepository,
  ) {}

  async merge(write: WriteContext, named: NamedPair): Promise<CompanyRow & OfChange> {
    const { workspaceId } = write;
    const make = async (transaction: Transaction) => {
      const into = { transaction, workspaceId };
      const pair = await claimPair(into, named, {
        noun: 'company',
        lock: async (...ids) => (await this.companies.lock(workspaceId, ids)).filter(isSurvivor),
        unknown: (reference, pointer) => new CompanyNotFound(reference, pointer),
      });
      const { id } = pair.survivor;
      const names = await this.companies.namesOf(workspaceId, pair.merged.id);
      if (names.length > MOST_MERGED_BEFORE) throw tooManyNames(names.length);
      this.unite(into, pair, await this.companies.lock(workspaceId, names));
      return { id };
    };
    return this.requests.performChange(write, make, this.companies);
  }

  private unite(into: Into, { merged, survivor }: Pair<CompanyRow>, names: readonly CompanyRow[]): void {
    const moved = [...names, merged].map((stored) => changedRecord(stored, { merged_into_id: survivor.id }));
    const united = changedRecord(survivor, survivorMembers(survivor, merged));
    new RowWriter(into, this.companies.table).update([...moved, united]);
  }
}

const isSurvivor = ({ merged_into_id }: CompanyRow): boolean => merged_into_id === null;
