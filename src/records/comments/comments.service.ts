import { Injectable } from '@nestjs/common';
import { translateViolation } from '../../platform/database/postgres-errors.js';
import type { Transaction } from '../../platform/database/transaction.js';
import type { Page, PageRequest, ReadContext } from '../../http/lists/list.requests.js';
import { ClientIdTaken, RecordNotFound } from '../../http/problems/problems.js';
import { givenIdentity } from '../../http/requests/new-record.requests.js';
import { racesFor } from '../../http/requests/races.js';
import { Requests } from '../../http/requests/requests.js';
import { userOf, type WriteContext } from '../../http/requests/write-context.js';
import { revise } from '../../platform/identifiers/revise.js';
import type { Comment, CommentRow } from './comment.entity.js';
import type { CommentChanges, CommentsQuery, NewComment } from './comment.requests.js';
import { CommentsRepository } from './comments.repository.js';

/** The references in a comment's path: each an id or a clientId. */
export interface CommentPath {
  readonly discovery: string;
  readonly comment: string;
}

/** A concurrent request deleted or merged the discovery after it was resolved. */
const RACES = racesFor('comment_discovery_fk');

@Injectable()
export class CommentsService {
  constructor(
    private readonly requests: Requests,
    private readonly comments: CommentsRepository,
  ) {}

  list(request: PageRequest<CommentsQuery>): Promise<Page<CommentRow>> {
    return this.comments.list(request);
  }

  listOn(discovery: string, request: PageRequest<CommentsQuery>): Promise<Page<CommentRow>> {
    return this.comments.listOn(discovery, request);
  }

  async get({ workspaceId, fields }: ReadContext, { discovery, comment }: CommentPath): Promise<CommentRow> {
    const row = await this.comments.get(workspaceId, comment, fields);
    await this.comments.checkIsOn(workspaceId, discovery, {
      reference: comment,
      discoveryId: row.discovery_id,
    });
    return row;
  }

  create(write: WriteContext, discovery: string, given: NewComment): Promise<CommentRow> {
    const { clientId, createdAt, text } = given;
    const { workspaceId } = write;
    const make = async () => {
      const discoveryId = await this.comments.discoveryNamed(workspaceId, discovery);
      const author = given.author === undefined ? await this.authorOf(write) : given.author;
      const identity = givenIdentity(write, { clientId, createdAt });
      return this.comments.create({ ...identity, discoveryId, text, author, createdBy: userOf(write) });
    };
    return translateViolation(this.requests.perform(write, make, this.comments, RACES), {
      comment_client_id_unique: () => new ClientIdTaken('comment', String(clientId), '/clientId'),
      // A concurrent request deleted the discovery after it was resolved.
      comment_discovery_fk: () => new RecordNotFound('discovery', discovery),
    });
  }

  update(write: WriteContext, path: CommentPath, changes: CommentChanges): Promise<CommentRow> {
    const make = async () => {
      const comment = await this.claim(write.workspaceId, path);
      revise(comment, changes);
      return comment;
    };
    return this.requests.perform(write, make, this.comments);
  }

  delete(write: WriteContext, path: CommentPath): Promise<void> {
    return this.requests.perform(write, async ({ em }: Transaction) => {
      em.remove(await this.claim(write.workspaceId, path));
    });
  }

  private async claim(workspaceId: string, { discovery, comment }: CommentPath): Promise<Comment> {
    const found = await this.comments.claim(workspaceId, comment);
    await this.comments.checkIsOn(workspaceId, discovery, {
      reference: comment,
      discoveryId: found.discoveryId,
    });
    return found;
  }

  private async authorOf({ workspaceId, origin: { actor } }: WriteContext): Promise<string | null> {
    if (actor.id === undefined) return null;
    return (
      (await this.comments.nameOfActor(workspaceId, { id: actor.id, isUser: actor.kind === 'user' })) ?? null
    );
  }
}
