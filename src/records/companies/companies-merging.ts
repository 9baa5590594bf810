import { Injectable } from '@nestjs/common';
import { changedRecord } from '../../platform/database/records/changed-record.js';
import { type Into, RowWriter } from '../../platform/database/records/row-writer.js';
import { idOf } from '../../platform/database/records/references.js';
import type { Transaction } from '../../platform/database/transaction.js';
import { MergedIntoItself, MergeTooLarge, RecordNotFound } from '../../http/problems/problems.js';
import { LostRace } from '../../http/requests/races.js';
import { type OfChange, Requests } from '../../http/requests/requests.js';
import type { WriteContext } from '../../http/requests/write-context.js';
import { CompaniesRepository } from './companies.repository.js';
import { type CompanyRow, survivorMembers } from './company.entity.js';
import { CompanyNotFound } from './company.problems.js';

const MOST_MERGED_BEFORE = 10_000;

export const tooManyNames = (count: number): MergeTooLarge =>
  new MergeTooLarge(`${count} other companies were merged into the company`, MOST_MERGED_BEFORE);

interface Pair {
  readonly merged: CompanyRow;
  readonly survivor: CompanyRow;
}

/** Merges companies without touching their feedback and messages: the merged company redirects to the survivor. */
@Injectable()
export class CompaniesMerging {
  constructor(
    private readonly requests: Requests,
    private readonly companies: CompaniesRepository,
  ) {}

  async merge(write: WriteContext, reference: string, into: string): Promise<CompanyRow & OfChange> {
    const { workspaceId } = write;
    const make = async (transaction: Transaction) => {
      const pair = await this.claim(transaction, workspaceId, reference, into);
      const { id } = pair.survivor;
      const names = await this.companies.namesOf(workspaceId, pair.merged.id);
      if (names.length > MOST_MERGED_BEFORE) throw tooManyNames(names.length);
      this.unite({ transaction, workspaceId }, pair, await this.companies.lock(workspaceId, names));
      return { id };
    };
    return this.requests.performChange(write, make, this.companies);
  }

  private async claim(
    transaction: Transaction,
    workspaceId: string,
    reference: string,
    into: string,
  ): Promise<Pair> {
    const [mergedId, survivorId] = await Promise.all(
      [reference, into].map((each) => idOf(transaction, 'company', workspaceId, each)),
    );
    if (mergedId === undefined) throw new RecordNotFound('company', reference);
    if (survivorId === undefined) throw new CompanyNotFound(into, '/into');
    if (mergedId === survivorId) throw new MergedIntoItself('company', into);
    const rows = await this.companies.lock(workspaceId, [mergedId, survivorId]);
    const [merged, survivor] = [mergedId, survivorId].map((id) =>
      rows.find((row) => row.id === id && row.merged_into_id === null),
    );
    if (!merged || !survivor) throw new LostRace();
    transaction.check({ updatedAt: new Date(merged.updated_at) });
    return { merged, survivor };
  }

  private unite(into: Into, { merged, survivor }: Pair, names: readonly CompanyRow[]): void {
    const moved = [...names, merged].map((stored) => changedRecord(stored, { merged_into_id: survivor.id }));
    const united = changedRecord(survivor, survivorMembers(survivor, merged));
    new RowWriter(into, this.companies.table).update([...moved, united]);
  }
}
