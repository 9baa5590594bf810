import { RecordsRepository } from '../../../http/lists/records.repository.js';
import type { View, ViewRow } from './view.entity.js';
import { ViewNotFound } from './view.problems.js';

export class ViewsRepository extends RecordsRepository<View, ViewRow> {
  protected readonly noun = 'view';

  /** @throws ViewNotFound */
  async named(workspaceId: string, reference: string): Promise<ViewRow> {
    const view = await this.records.find(workspaceId, reference);
    if (!view) throw new ViewNotFound(reference);
    return view;
  }
}
