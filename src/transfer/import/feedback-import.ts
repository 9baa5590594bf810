import { DiscoveryNotFound } from '../../feedback/feedback.problems.js';
import type { NewFeedback } from '../../feedback/feedback.requests.js';
import type { Scope } from './bulk.js';
import type { DiscoveriesImport } from './discoveries-import.js';
import { type Drafts, revised } from './drafts.js';
import { draftsOf } from './existing-records.js';
import { FEEDBACK, type FeedbackRow } from './tables.js';

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
    return new FeedbackImport(await draftsOf(scope, FEEDBACK, clientIds), discoveries);
  }

  take(line: number, { clientId, discoveryId, score, content, starred }: NewFeedback): void {
    const discovery = this.discoveries.find(discoveryId);
    if (!discovery) throw new DiscoveryNotFound(discoveryId);
    const defaultValue = { discovery_id: discovery.id, score: 1, content: null, starred: false };
    const draft = this.drafts.find(clientId) ?? this.drafts.begin(line, clientId, defaultValue);
    revised(draft, line, { discovery_id: discovery.id, score, content, starred });
  }

  write(): Promise<void> {
    return this.drafts.write(FEEDBACK);
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
