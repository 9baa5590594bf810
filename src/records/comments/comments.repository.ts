import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { queryableOf, transactionOf } from '../../platform/database/context.js';
import { ReferenceIndex, recordNamed } from '../../platform/database/records/reference-index.js';
import { findNamed, idOf } from '../../platform/database/records/references.js';
import { columnIndex } from '../../http/lists/comparisons/value-index.js';
import { reference } from '../../http/lists/common-listable-fields.js';
import { RecordsRepository } from '../../http/lists/records.repository.js';
import { orNotFound, RecordNotFound } from '../../http/problems/problems.js';
import { Comment, type CommentRow } from './comment.entity.js';

@Injectable()
export class CommentsRepository extends RecordsRepository<Comment, CommentRow> {
  readonly noun = 'comment';
  protected override readonly listing = {
    members: {
      discoveryId: reference('r.discovery_id', ['discovery'], columnIndex('comment', 'r.discovery_id')),
    },
  };

  constructor(em: EntityManager) {
    super(em, Comment);
  }

  /** @returns the discovery's id @throws RecordNotFound */
  async discoveryNamed(workspaceId: string, reference: string): Promise<string> {
    const id = await idOf(queryableOf(this.em), 'discovery', workspaceId, reference);
    return orNotFound(id, 'discovery', reference);
  }

  /**
   * Checks that a comment is on the discovery in the path. Call this after reading the comment, as its discovery may
   * have
   * been merged meanwhile.
   *
   * @throws RecordNotFound
   */
  async checkIsOn(
    workspaceId: string,
    discovery: string,
    { reference, discoveryId }: { readonly reference: string; readonly discoveryId: string },
  ): Promise<void> {
    const discoveries = new ReferenceIndex('discovery');
    await findNamed(queryableOf(this.em), workspaceId, [discoveries], [discovery, discoveryId]);
    const { id } = orNotFound(recordNamed(discovery, [discoveries]), 'discovery', discovery);
    if (recordNamed(discoveryId, [discoveries])?.id !== id) throw new RecordNotFound('comment', reference);
  }

  /** The name of the user or token that makes a comment. */
  async nameOfActor(
    workspaceId: string,
    { id, isUser }: { readonly id: string; readonly isUser: boolean },
  ): Promise<string | undefined> {
    const [actor] = await transactionOf(this.em).query<{ name: string }>({
      text: `SELECT name FROM ${isUser ? 'workspace_user' : 'api_token'} WHERE workspace_id = $1 AND id = $2`,
      values: [workspaceId, id],
    });
    return actor?.name;
  }
}
