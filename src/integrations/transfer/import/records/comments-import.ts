import { Comment, type CommentRow } from '../../../../records/comments/comment.entity.js';
import { recordTable } from '../../../../platform/database/records/record-table.js';
import { DiscoveryNotFound } from '../../../../records/discoveries/discovery.problems.js';
import { withoutIdentity } from '../../given-identity.js';
import type { ImportedRecord } from '../../kinds.js';
import type { BatchContext } from '../origin.js';
import type { DiscoveriesImport } from './discoveries-import.js';
import { type RecordKeys, StagedRecords } from './staged-records.js';

export class CommentsImport {
  private constructor(
    readonly staged: StagedRecords<CommentRow>,
    private readonly discoveries: DiscoveriesImport,
  ) {}

  static async load(
    context: BatchContext,
    keys: RecordKeys,
    discoveries: DiscoveriesImport,
  ): Promise<CommentsImport> {
    const table = recordTable<CommentRow>(context.transaction.em, Comment);
    return new CommentsImport(await StagedRecords.load(context, table, keys), discoveries);
  }

  stage(line: number, given: ImportedRecord<'comment'>): void {
    const { discoveryId: reference, ...members } = withoutIdentity(given);
    const discoveryId = this.discoveries.find(reference);
    if (discoveryId === undefined) throw new DiscoveryNotFound(reference);
    const record = this.staged.find(given.clientId) ?? this.staged.add(given);
    this.staged.change(record, line, { ...members, discoveryId });
  }
}
