import { queryableOf, readerOf, transactionOf } from '../database/context.js';
import { recordTable } from '../database/records/record-table.js';
import { NamedRecords, recordNamed } from '../database/records/named-records.js';
import { findNamed, idOf } from '../database/records/references.js';
import { columnIndex } from '../http/lists/comparisons/value-index.js';
import { is } from '../http/lists/compiler/filter.js';
import type { MemberTable } from '../http/lists/compiler/members.js';
import type { Page, PageRequest } from '../http/lists/list.requests.js';
import { readOwned, shownOf } from '../http/lists/lists.js';
import { filterOf, plainMembers, reference } from '../http/lists/plain-members.js';
import { RecordsRepository } from '../http/lists/records.repository.js';
import { orNotFound, RecordNotFound } from '../http/problems/problems.js';
import type { Comment, CommentRow } from './comment.entity.js';
import type { CommentsQuery } from './comment.requests.js';

const COMMENTS: MemberTable = {
  table: 'comment',
  members: {
    ...plainMembers('comment'),
    discoveryId: reference('r.discovery_id', ['discovery'], columnIndex('comment', 'r.discovery_id')),
  },
};

export class CommentsRepository extends RecordsRepository<Comment, CommentRow> {
  protected readonly noun = 'comment';
  private readonly shown = shownOf(recordTable(this.em, this.entityName));

  /** @throws RecordNotFound when there is no such discovery */
  async listOn(
    workspaceId: string,
    discovery: string,
    request: PageRequest<CommentsQuery>,
  ): Promise<Page<CommentRow>> {
    const page = await readOwned<CommentRow>(readerOf(this.em).of(workspaceId), workspaceId, request, {
      table: COMMENTS,
      shown: this.shown,
      filter: filterOf(request.query, [is('discoveryId', 'in', [discovery])]),
      owner: { table: 'discovery', reference: discovery },
    });
    return orNotFound(page, 'discovery', discovery);
  }

  /** @throws RecordNotFound when there is no such discovery */
  async discoveryNamed(workspaceId: string, reference: string): Promise<string> {
    const id = await idOf(queryableOf(this.em), 'discovery', workspaceId, reference);
    return orNotFound(id, 'discovery', reference);
  }

  /**
   * That a comment is on the discovery that the path names. To be asked once it was read: its discovery may have been merged
   * since.
   *
   * @throws RecordNotFound
   */
  async checkIsOn(
    workspaceId: string,
    discovery: string,
    { reference, discoveryId }: { readonly reference: string; readonly discoveryId: string },
  ): Promise<void> {
    const discoveries = new NamedRecords('discovery');
    await findNamed(queryableOf(this.em), workspaceId, [discoveries], [discovery, discoveryId]);
    const { id } = orNotFound(recordNamed(discovery, [discoveries]), 'discovery', discovery);
    if (recordNamed(discoveryId, [discoveries])?.id !== id) throw new RecordNotFound('comment', reference);
  }

  async nameOfToken(workspaceId: string, id: string): Promise<string | undefined> {
    const [token] = await transactionOf(this.em).query<{ name: string }>({
      text: 'SELECT name FROM api_token WHERE workspace_id = $1 AND id = $2',
      values: [workspaceId, id],
    });
    return token?.name;
  }
}
