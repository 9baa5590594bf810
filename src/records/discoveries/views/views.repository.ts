import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { RecordsRepository } from '../../../http/lists/records.repository.js';
import { View, type ViewRow } from './view.entity.js';
import { ViewNotFound } from './view.problems.js';

@Injectable()
export class ViewsRepository extends RecordsRepository<View, ViewRow> {
  readonly noun = 'view';

  constructor(em: EntityManager) {
    super(em, View);
  }

  /** @throws ViewNotFound */
  async named(workspaceId: string, reference: string): Promise<ViewRow> {
    const view = await this.findRow(workspaceId, reference);
    if (!view) throw new ViewNotFound(reference);
    return view;
  }
}
