import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { RecordsRepository } from '../../http/lists/records.repository.js';
import { Component, type ComponentRow } from './component.entity.js';

@Injectable()
export class ComponentsRepository extends RecordsRepository<Component, ComponentRow> {
  protected readonly noun = 'component';
  protected override readonly referrer = { table: 'discovery', column: 'component_id' };

  constructor(em: EntityManager) {
    super(em, Component);
  }
}
