import { EntityManager } from '@mikro-orm/postgresql';
import { deleteRecord, explainTaken } from '../../../http/requests/constraint-problems.js';
import { Injectable } from '@nestjs/common';
import { queryableOf, readerOf } from '../../../platform/database/context.js';
import type { Page, PageRequest, ReadContext } from '../../../http/lists/list.requests.js';
import { Queries, type StoredQuery } from '../../../http/lists/queries/queries.js';
import { InvalidInput } from '../../../http/problems/problems.js';
import type { Caller } from '../../../http/requests/caller.js';
import { givenIdentity } from '../../../http/requests/new-record.requests.js';
import { ownUserOf } from '../../../http/requests/own-user.js';
import { Requests } from '../../../http/requests/requests.js';
import type { WriteContext } from '../../../http/requests/write-context.js';
import { revise } from '../../../platform/identifiers/revise.js';
import { DISCOVERIES } from '../listable-fields.js';
import { asKept, checkSize, forReader, type KeptQuery, refersToReader, withIds } from './kept-query.js';
import type { ViewRow } from './view.entity.js';
import { ViewOutdated } from './view.problems.js';
import type { NewView, ViewChanges, ViewQuery, ViewsQuery } from './view.requests.js';
import { ViewsRepository } from './views.repository.js';

interface NamesView {
  readonly view?: string;
  readonly select?: string | undefined;
}

/** A request's body, with the view that it names, the view's stored query, and its `select` unless the body has one. */
export type Viewed<Body> = Omit<Body, 'view'> & {
  readonly view?: ViewRow;
  readonly stored?: StoredQuery;
  readonly select?: string | undefined;
};

@Injectable()
export class ViewsService {
  constructor(
    private readonly em: EntityManager,
    private readonly requests: Requests,
    private readonly views: ViewsRepository,
    private readonly queries: Queries,
  ) {}

  list(request: PageRequest<ViewsQuery>): Promise<Page<ViewRow>> {
    return this.views.list(request);
  }

  get({ workspaceId, fields }: ReadContext, reference: string): Promise<ViewRow> {
    return this.views.get(workspaceId, reference, fields);
  }

  create(write: WriteContext, { clientId, createdAt, name, query }: NewView): Promise<ViewRow> {
    const make = async () => {
      const identity = givenIdentity(write, { clientId, createdAt });
      return this.views.create({ ...identity, name, query: await this.toStored(write.workspaceId, query) });
    };
    return explainTaken('view', { clientId }, this.requests.perform(write, make, this.views));
  }

  update(write: WriteContext, reference: string, { name, query }: ViewChanges): Promise<ViewRow> {
    const make = async () => {
      const view = await this.views.claim(write.workspaceId, reference);
      revise(view, { name, query: query && (await this.toStored(write.workspaceId, query)) });
      return view;
    };
    return this.requests.perform(write, make, this.views);
  }

  delete(write: WriteContext, reference: string): Promise<void> {
    return deleteRecord(this.requests, write, this.views, reference);
  }

  /** Replaces the reference to a view by the view itself. @throws ViewNotFound, NoUser */
  async withView<Body extends NamesView>(
    caller: Caller,
    { view: reference, ...body }: Body,
  ): Promise<Viewed<Body>> {
    if (reference === undefined) return body;
    const view = await this.views.named(caller.workspaceId, reference);
    const { select, ...stored } = await this.asReadBy(caller, view.query);
    return { ...body, view, stored, select: body.select ?? select };
  }

  /** @throws ViewOutdated instead of InvalidInput if only the view's stored query is invalid */
  async orOutdated<Answer>({ view }: { readonly view?: ViewRow }, answer: Promise<Answer>): Promise<Answer> {
    try {
      return await answer;
    } catch (error) {
      if (!view || !(error instanceof InvalidInput)) throw error;
      const { own = [], others = [] } = Object.groupBy(error.errors ?? [], ({ pointer = '' }) =>
        pointer.startsWith('/query/') ? 'own' : 'others',
      );
      if (own.length === 0) throw error;
      throw others.length > 0 ? new InvalidInput(others) : new ViewOutdated(view, own);
    }
  }

  /** Replaces `me`, which views keep, by the reader's own user. */
  private async asReadBy(caller: Caller, query: KeptQuery): Promise<KeptQuery> {
    if (!refersToReader(query)) return query;
    return forReader(query, await ownUserOf(readerOf(this.em), caller, [{ pointer: '/view' }]));
  }

  private async toStored(workspaceId: string, query: ViewQuery): Promise<KeptQuery> {
    const given = asKept(query);
    await this.queries.check(workspaceId, DISCOVERIES, given);
    const [kept = {}] = await withIds(queryableOf(this.em), workspaceId, [given]);
    checkSize(kept);
    return kept;
  }
}
