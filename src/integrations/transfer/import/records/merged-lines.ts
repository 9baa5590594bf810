import { ReferenceIndex } from '../../../../platform/database/records/reference-index.js';
import { findSurvivors } from '../../../../platform/database/records/references.js';
import { lockRecords } from '../../../../platform/database/records/byte-limit.js';
import { type Redirection, redirect } from '../../../../records/discoveries/changes/merged-discoveries.js';
import type { DiscoveryColumns } from '../../../../records/discoveries/discovery.entity.js';
import { optionalBytes } from '../../../../records/discoveries/selection.js';
import { ClientIdTaken } from '../../../../http/problems/problems.js';
import type { GivenIdentity } from '../../given-identity.js';
import type { MergedNames } from '../../kinds.js';
import type { BatchContext } from '../origin.js';
import { MOST_STORED, type RecordKeys, type StagedRecord, type StagedRecords } from './staged-records.js';

type Staged = StagedRecords<DiscoveryColumns>;

/** Redirects lines about merged discoveries to their survivors, and records the merges that lines contain. */
export class MergedLines {
  private readonly redirections: Redirection[] = [];

  private constructor(
    private readonly context: BatchContext,
    private readonly staged: Staged,
    private readonly named: ReferenceIndex,
  ) {}

  /** Stages the survivors of merged discoveries that lines are about. @throws RecordsTooLarge */
  static async load(context: BatchContext, staged: Staged, { clientIds }: RecordKeys): Promise<MergedLines> {
    const { transaction, workspaceId } = context;
    const { table } = staged;
    const missing = [...clientIds].filter((clientId) => !staged.find(clientId));
    for (;;) {
      const named = new ReferenceIndex(table.name);
      await findSurvivors(transaction, workspaceId, named, missing);
      const found = missing.flatMap((clientId) => named.survivorOf(clientId)?.id ?? []);
      const ids = [...new Set(found)].filter((id) => !staged.withId(id));
      const which = { key: 'id', among: ids, most: MOST_STORED, besides: optionalBytes } as const;
      const rows = await lockRecords(transaction, table, workspaceId, which);
      for (const row of rows) staged.keepStored(row);
      // A survivor may have been merged or deleted between its look-up and its lock.
      if (rows.length < ids.length) continue;
      for (const clientId of missing) staged.lead(clientId, named.survivorOf(clientId)?.id);
      return new MergedLines(context, staged, named);
    }
  }

  /** @throws ClientIdTaken if a merged discovery of a deleted survivor has the `clientId`: it may be restored */
  checkNew({ clientId }: GivenIdentity): void {
    if (clientId !== undefined && this.named.mergedBy(clientId))
      throw new ClientIdTaken('discovery', clientId, '/clientId');
  }

  /** Redirects identifiers of merged discoveries to the record, unless they are taken. */
  add(
    names: readonly MergedNames[],
    { row }: StagedRecord<DiscoveryColumns>,
    discoveries: ReferenceIndex,
    isNamed: (reference: string) => boolean,
  ): void {
    for (const each of names) {
      if (isNamed(each.clientId)) continue;
      const own = discoveries.mergedBy(each.clientId);
      const id = own?.id ?? this.staged.reserveId(each);
      const redirection = { id, client_id: own?.client_id ?? each.clientId, into_id: row.id };
      this.redirections.push(redirection);
      discoveries.addMerged(redirection);
      this.named.addMerged(redirection);
      this.staged.lead(redirection.client_id, row.id);
    }
  }

  write(): Promise<void> {
    return redirect(this.context, this.staged.table, this.redirections);
  }
}
