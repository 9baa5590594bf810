import { recordTable } from '../../database/record-table.js';
import { Feedback, type FeedbackRow } from '../../feedback/feedback.entity.js';
import { DiscoveryNotFound } from '../../feedback/feedback.problems.js';
import type { NewFeedback } from '../../feedback/feedback.requests.js';
import type { BatchContext } from './bulk.js';
import type { DiscoveriesImport } from './discoveries-import.js';
import { type StagedRecords, revised } from './staged-records.js';
import { draftsOf } from './existing-records.js';

export class FeedbackImport {
  private constructor(
    readonly staged: StagedRecords<FeedbackRow>,
    private readonly discoveries: DiscoveriesImport,
  ) {}

  static async load(
    context: BatchContext,
    clientIds: ReadonlySet<string>,
    discoveries: DiscoveriesImport,
  ): Promise<FeedbackImport> {
    const table = recordTable<FeedbackRow>(context.transaction.em, Feedback);
    return new FeedbackImport(await draftsOf(context, table, clientIds), discoveries);
  }

  take(line: number, { clientId, discoveryId, ...members }: NewFeedback): void {
    const discovery = this.discoveries.find(discoveryId);
    if (!discovery) throw new DiscoveryNotFound(discoveryId);
    const record = this.staged.find(clientId) ?? this.staged.begin(line, clientId);
    revised(record, line, { ...this.staged.columnsOf(members), discovery_id: discovery.id });
  }

  write(): Promise<void> {
    return this.staged.write();
  }

  /** The discoveries whose feedback value the lines change. */
  toRefresh(): string[] {
    return this.staged.all.flatMap(({ row, former }) => {
      if (!former) return [row.discovery_id];
      const counts = former.score !== row.score || former.discovery_id !== row.discovery_id;
      return counts ? [former.discovery_id, row.discovery_id] : [];
    });
  }
}
