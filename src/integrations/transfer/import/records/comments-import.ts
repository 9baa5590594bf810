import { CLIENT_ID_FIRST, recordNamed } from '../../../../platform/database/records/reference-index.js';
import type { UserRow } from '../../../../records/users/workspace-user.entity.js';
import { Comment, type CommentRow } from '../../../../records/comments/comment.entity.js';
import { recordTable } from '../../../../platform/database/records/record-table.js';
import { DiscoveryNotFound } from '../../../../records/discoveries/discovery.problems.js';
import { withoutIdentity } from '../../given-identity.js';
import type { ImportedRecord } from '../../kinds.js';
import type { BatchContext } from '../origin.js';
import type { DiscoveriesImport } from './discoveries-import.js';
import type { PlainImport } from './plain-import.js';
import { type RecordKeys, StagedRecords } from './staged-records.js';

interface Found {
  readonly discovery: DiscoveriesImport;
  readonly users: PlainImport<UserRow>;
}

export class CommentsImport {
  private constructor(
    readonly staged: StagedRecords<CommentRow>,
    private readonly found: Found,
  ) {}

  static async load(context: BatchContext, keys: RecordKeys, found: Found): Promise<CommentsImport> {
    const table = recordTable<CommentRow>(context.transaction.em, Comment);
    return new CommentsImport(await StagedRecords.load(context, table, keys), found);
  }

  stage(line: number, given: ImportedRecord<'comment'>): void {
    const { discoveryId: reference, createdBy: creator = '', ...members } = withoutIdentity(given);
    const discoveryId = this.found.discovery.find(reference);
    if (discoveryId === undefined) throw new DiscoveryNotFound(reference);
    const createdBy = recordNamed(creator, [this.found.users.index], CLIENT_ID_FIRST)?.id ?? null;
    const record = this.staged.find(given.clientId) ?? this.staged.add(given, { created_by: createdBy });
    this.staged.change(record, line, { ...members, discoveryId });
  }
}
