import { RecordsRepository } from '../../http/lists/records.repository.js';
import type { Component, ComponentRow } from './component.entity.js';

export class ComponentsRepository extends RecordsRepository<Component, ComponentRow> {
  protected readonly noun = 'component';
  protected override readonly referrer = { table: 'discovery', column: 'component_id' };
}
