import { recordTable } from '../../database/record-table.js';
import { Feedback, type FeedbackRow } from '../../feedback/feedback.entity.js';
import { DiscoveryNotFound } from '../../feedback/feedback.problems.js';
import { DEFAULT_SCORE, type NewFeedback } from '../../feedback/feedback.requests.js';
import type { Scope } from './bulk.js';
import type { DiscoveriesImport } from './discoveries-import.js';
import { type Drafts, revised } from './drafts.js';
import { draftsOf } from './existing-records.js';

export class FeedbackImport {
  private constructor(
    readonly drafts: Drafts<FeedbackRow>,
    private readonly discoveries: DiscoveriesImport,
  ) {}

  static async load(
    scope: Scope,
    clientIds: ReadonlySet<string>,
    discoveries: DiscoveriesImport,
  ): Promise<FeedbackImport> {
    const table = recordTable<FeedbackRow>(scope.transaction.em, Feedback);
    return new FeedbackImport(await draftsOf(scope, table, clientIds), discoveries);
  }

  take(line: number, { clientId, discoveryId, ...members }: NewFeedback): void {
    const discovery = this.discoveries.find(discoveryId);
    if (!discovery) throw new DiscoveryNotFound(discoveryId);
    const draft = this.drafts.find(clientId) ?? this.drafts.begin(line, clientId, { score: DEFAULT_SCORE });
    revised(draft, line, { ...this.drafts.columnsOf(members), discovery_id: discovery.id });
  }

  write(): Promise<void> {
    return this.drafts.write();
  }

  /** The discoveries whose feedback value the lines change. */
  toRefresh(): string[] {
    return this.drafts.all.flatMap(({ row, former }) => {
      if (!former) return [row.discovery_id];
      const counts = former.score !== row.score || former.discovery_id !== row.discovery_id;
      return counts ? [former.discovery_id, row.discovery_id] : [];
    });
  }
}
