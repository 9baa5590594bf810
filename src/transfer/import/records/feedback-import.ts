import { recordTable } from '../../../database/records/record-table.js';
import { affectedByFeedback } from '../../../discoveries/rules/affected-discoveries.js';
import { DiscoveryNotFound } from '../../../discoveries/discovery.problems.js';
import { Feedback, type FeedbackRow } from '../../../feedback/feedback.entity.js';
import { resolveFeedback } from '../../../feedback/resolve-feedback.js';
import { withoutIdentity } from '../../given-identity.js';
import type { ImportedRecord } from '../../kinds.js';
import type { BatchContext } from '../origin.js';
import type { DiscoveriesImport } from './discoveries-import.js';
import { type RecordKeys, StagedRecords } from './staged-records.js';

export class FeedbackImport {
  private constructor(
    readonly staged: StagedRecords<FeedbackRow>,
    private readonly discoveries: DiscoveriesImport,
  ) {}

  static async load(
    context: BatchContext,
    keys: RecordKeys,
    discoveries: DiscoveriesImport,
  ): Promise<FeedbackImport> {
    const table = recordTable<FeedbackRow>(context.transaction.em, Feedback);
    return new FeedbackImport(await StagedRecords.load(context, table, keys), discoveries);
  }

  stage(line: number, given: ImportedRecord<'feedback'>): void {
    const discoveryId = this.discoveryNamed(given.discoveryId);
    const former = this.staged.find(given.clientId);
    const present = former && { ...former.row, discoveryId: former.row.discovery_id };
    const members = resolveFeedback(withoutIdentity(given), present, discoveryId);
    this.staged.change(former ?? this.staged.add(given), line, members);
  }

  write(): void {
    this.staged.write();
  }

  private discoveryNamed(reference: string | null | undefined): string | null | undefined {
    if (reference == null) return reference;
    const discoveryId = this.discoveries.find(reference);
    if (discoveryId === undefined) throw new DiscoveryNotFound(reference);
    return discoveryId;
  }

  affected(): string[] {
    return this.staged.all.flatMap(({ row, stored }) =>
      affectedByFeedback(stored && counted(stored), counted(row)),
    );
  }
}

const counted = ({ discovery_id, score }: FeedbackRow) => ({ discoveryId: discovery_id, score });
